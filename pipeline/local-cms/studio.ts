import { type Answer, errorAnswer, jsonAnswer } from "./answer.ts";
import type { CmsRequest } from "./request.ts";

const editor = {
  id: "local-editor",
  name: "Local editor",
  email: "editor@localhost",
  role: "administrator",
  roles: [{ name: "administrator", title: "Administrator" }],
  provider: "local",
};

export function answerStudio({ rest: question }: CmsRequest, projectId: string, dataset: string): Answer {
  const answers: Readonly<Record<string, unknown>> = {
    "check/cors": { result: { allowed: true, withCredentials: true } },
    "users/me": editor,
    [`users/${editor.id}`]: editor,
    "auth/providers": { thirdPartyLogin: false, sso: {}, providers: [] },
    [`projects/${projectId}`]: { id: projectId, displayName: projectId, members: [editor], features: [], metadata: {} },
    [`projects/${projectId}/datasets`]: [{ name: dataset, aclMode: "public", features: [] }],
    [`projects/${projectId}/datasets/${dataset}/acl`]: [
      { filter: '_id in path("**")', permissions: ["read", "create", "update", "history", "editHistory"] },
    ],
    [`projects/${projectId}/grants`]: {},
    features: [],
  };
  return Object.hasOwn(answers, question) ? jsonAnswer(answers[question]) : errorAnswer(404, "Not Found");
}
