import type { AccessRules } from "./access.ts";
import type { Limits } from "./answer-data.ts";
import type { AssetShelf } from "./asset-shelf.ts";
import type { Faults } from "./faults.ts";
import type { LakeRequest } from "./lake-request.ts";
import type { Listeners } from "./listeners.ts";
import type { Store } from "./store.ts";

/** What the lake's answers are made from. */
export interface LakeInside {
  readonly projectId: string;
  readonly dataset: string;
  readonly store: Store;
  readonly assets: AssetShelf;
  /** Every request but those of the edit page, in the order of arrival. May be emptied. */
  readonly requests: LakeRequest[];
  readonly faults: Faults;
  readonly listeners: Listeners;
  readonly access: AccessRules;
  readonly limits: Limits;
}
