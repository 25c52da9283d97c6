import type { Dataset } from "../cms/dataset.ts";
import { type Problem, placeKey } from "../documents/problem.ts";
import { say } from "../documents/problem-words.ts";
import { Failure } from "../failure.ts";
import { mayFail } from "../rules/baseline.ts";
import { checkLoaded } from "../rules/check.ts";
import type { Before } from "./before.ts";
import { causesOf } from "./causes.ts";
import type { PullContext } from "./context.ts";
import { HeldEdits } from "./held-edits.ts";
import { type Staged, stage } from "./stage.ts";

/** At most this many rounds, which each check all content. In a chain of references, each document takes a round. */
const maxRounds = 30;

/**
 * Takes all edits except faulty ones and edits that depend on a faulty one. The documents of these edits stay as they
 * were; new documents are left out. Throws `Failure` if the snapshot then still has errors.
 */
export async function holdFaulty(context: PullContext, dataset: Dataset, before: Before, first: Staged) {
  const found = await checkStaged(context, first);
  const edits = new HeldEdits(context, dataset, before, first);
  const wrongAtFirst = new Set(found.filter(isDependence).map(placeKey));
  let [staged, problems, downloads] = [first, found, first.downloads];
  for (let round = 0; context.mayHold && round < maxRounds; round += 1) {
    const followers = problems.filter((one) => isDependence(one) && !wrongAtFirst.has(placeKey(one)));
    if (!holdMore(edits, staged, failingOf(context, problems), followers)) break;
    staged = await stage(context, { documents: edits.documents() }, before, edits.forLock());
    problems = await checkStaged(context, staged);
    downloads += staged.downloads;
  }
  if (failingOf(context, problems).length === 0 && staged.refused.size === 0) {
    return { staged, downloads, problems, known: problems.filter((problem) => mayFail(context, problem)).length };
  }
  const isSecretFound = [...staged.refused.values()].some(({ isSecret }) => isSecret);
  if (isSecretFound) throw new Failure("secret", say("pull.secret"), found);
  throw new Failure("invalid", say(context.mayHold ? "pull.needed" : "pull.invalid"), found);
}

function checkStaged({ baseline }: PullContext, { loaded, problems }: Staged): Promise<Problem[]> {
  return checkLoaded(loaded, problems, { baseline });
}

/** The problems for which the pull fails. It also fails for refused documents, which no baseline can accept. */
function failingOf(context: PullContext, problems: readonly Problem[]): Problem[] {
  return problems.filter((problem) => mayFail(context, problem) && !context.baseline.has(problem));
}

/**
 * Holds the edits that have caused a problem. Returns false if no edit was added.
 *
 * @param followers problems of references and links that are wrong only because edits are held
 */
function holdMore(
  edits: HeldEdits,
  { loaded, refused }: Staged,
  failing: readonly Problem[],
  followers: readonly Problem[],
): boolean {
  const withCauses = (problem: Problem) => ({ problem, ids: causesOf(problem, loaded, edits) });
  // The first step that holds an edit ends the round, because this edit may have caused the problems of later steps.
  return (
    edits.hold([...refused].map(([id, { problem }]) => ({ problem, ids: [id] }))) ||
    edits.hold(failing.filter((problem) => !isRelation(problem)).map(withCauses)) ||
    edits.hold(failing.map(withCauses)) ||
    // The target exists only in an edit that is held, so the edit with the reference or link is held as well.
    edits.hold(followers.map((problem) => ({ problem, ids: [problem.about?.id ?? ""] }))) ||
    edits.leaveOut(failing)
  );
}

/** True for a problem of a reference or a link: the fault may also be in the target's document. */
const isDependence = ({ said }: Problem) => /^(reference|target)\./.test(said?.rule ?? "");

/** True for a rule about several documents: the fault may be in another document than that of the problem. */
const isRelation = (problem: Problem) =>
  isDependence(problem) || /^(slug\.taken$|site\.)/.test(problem.said?.rule ?? "");
