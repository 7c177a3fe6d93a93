/** The one suite that both engines pass. */
import { accountSuite } from './accounts.ts'
import { batchSuite } from './batches.ts'
import { campaignCountsSuite } from './campaign-counts.ts'
import { campaignSuite } from './campaigns.ts'
import { guessingSuite } from './guessing.ts'
import { hostileSuite } from './hostile.ts'
import { listSuite } from './lists.ts'
import type { Open } from './open.ts'
import { paperSuite } from './papers.ts'
import { plainSuite } from './plain.ts'
import { roleSuite } from './roles.ts'
import { rowSuite } from './rows.ts'
import { signInSuite } from './sign-ins.ts'
import { syncSuite } from './sync.ts'
import { transferReportSuite } from './transfer-reports.ts'
import { trustSuite } from './trust.ts'

export function everySuite(open: Open): void {
  listSuite(open)
  rowSuite(open)
  accountSuite(open)
  signInSuite(open)
  roleSuite(open)
  paperSuite(open)
  transferReportSuite(open)
  campaignSuite(open)
  campaignCountsSuite(open)
  syncSuite(open)
  batchSuite(open)
  guessingSuite(open)
  hostileSuite(open)
  trustSuite(open)
  plainSuite(open)
}
