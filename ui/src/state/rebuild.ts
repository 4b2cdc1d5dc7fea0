// A knowledge base built anew with other annotations.

import { buildWith } from "../api";
import { ended } from "../logic/jobs";
import type { Job } from "../wire";
import { forgetSchema, relistBases } from "./store";

/** Returns when it is built and served; `tell` hears how far it is. */
export async function rebuild(kb: string, toml: string, tell: (job: Job) => void): Promise<void> {
  await ended(await buildWith(kb, toml), tell, "The knowledge base is as it was. Change the annotations and try again.");
  forgetSchema(kb);
  // It may be called otherwise now.
  await relistBases();
}
