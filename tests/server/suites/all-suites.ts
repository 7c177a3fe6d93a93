/** The suites that run on both engines. */
import { accountSuite } from './accounts.ts'
import { auditSuite } from './audit-log.ts'
import { backupSuite } from './backups.ts'
import { batchSuite } from './batches.ts'
import { blindCountSuite } from './blind-counts.ts'
import { campaignCountsSuite } from './campaign-counts.ts'
import { campaignCrewSuite } from './campaign-crew.ts'
import { campaignRecordSuite } from './campaign-records.ts'
import { campaignVersionsSuite } from './campaign-versions.ts'
import { campaignSuite } from './campaigns.ts'
import { campaignsAtTheEdgesSuite } from './campaigns-at-the-edges.ts'
import { cancelCampaignSuite } from './cancel-campaign.ts'
import { countsAtTheEdgesSuite } from './counts-at-the-edges.ts'
import { countsByPersonSuite } from './counts-by-person.ts'
import { custodyDocumentSuite } from './custody-documents.ts'
import { declarationSuite } from './declarations.ts'
import { deviceItemsSuite } from './device-items.ts'
import { disposalSuite } from './disposals.ts'
import { documentLineSuite } from './document-lines.ts'
import { documentSignatureSuite } from './document-signatures.ts'
import { endingsAtOnceSuite } from './endings-at-once.ts'
import { evidenceSuite } from './evidence.ts'
import { fairTurnSuite } from './fair-turns.ts'
import { hostileSuite } from './hostile-input.ts'
import { huntSuite } from './hunts.ts'
import { importValueSuite } from './import-values.ts'
import { instituteSuite } from './institute.ts'
import { instituteLogoSuite } from './institute-logo.ts'
import { itemTagSuite } from './item-tags.ts'
import { joinedPeopleSuite } from './joined-people.ts'
import { limitsOfSecondCountsSuite } from './limits-of-second-counts.ts'
import { listSuite } from './lists.ts'
import { objectsOfOthersSuite } from './objects-of-others.ts'
import type { OpenServer } from './open-server.ts'
import { paperSheetSuite } from './paper-sheets.ts'
import { passkeySuite } from './passkeys.ts'
import { passkeysAndAccountsSuite } from './passkeys-and-accounts.ts'
import { passkeysAttackedSuite } from './passkeys-attacked.ts'
import { passkeysBesideSuite } from './passkeys-beside.ts'
import { passwordGuessingSuite } from './password-guessing.ts'
import { passwordsChangedMeanwhileSuite } from './passwords-changed-meanwhile.ts'
import { peopleWithoutLoginSuite } from './people-without-login.ts'
import { plainSuite } from './plain-server.ts'
import { providerSignInSuite } from './provider-sign-in.ts'
import { pushSuite } from './push.ts'
import { reachSuite } from './reach.ts'
import { reachChangeSuite } from './reach-changes.ts'
import { reachFeedSuite } from './reach-feed.ts'
import { receiptSuite } from './receipts.ts'
import { reminderAddressSuite } from './reminder-addresses.ts'
import { reminderSuite } from './reminders.ts'
import { reopenedSecondCountSuite } from './reopened-second-counts.ts'
import { requestTrustSuite } from './request-trust.ts'
import { roleSuite } from './roles.ts'
import { rowSuite } from './row-writes.ts'
import { secondCountSuite } from './second-counts.ts'
import { secondCountEdgesSuite } from './second-counts-at-edges.ts'
import { secondCountsByOnePersonSuite } from './second-counts-by-one-person.ts'
import { secondCountsOnPaperSuite } from './second-counts-on-paper.ts'
import { secondFactorSuite } from './second-factor.ts'
import { secondStepChoiceSuite } from './second-step-choice.ts'
import { settlementSuite } from './settlements.ts'
import { sharedPageSuite } from './shared-pages.ts'
import { signInSlipSuite } from './sign-in-slips.ts'
import { signInSuite } from './sign-ins.ts'
import { startInstituteSuite } from './start-institute.ts'
import { syncSuite } from './sync.ts'
import { transferReportSuite } from './transfer-reports.ts'
import { undoOfOneRecordSuite } from './undo-of-one-record.ts'
import { whoCountedAgainSuite } from './who-counted-again.ts'

export function allSuites(open: OpenServer): void {
  listSuite(open)
  rowSuite(open)
  accountSuite(open)
  signInSuite(open)
  signInSlipSuite(open)
  joinedPeopleSuite(open)
  peopleWithoutLoginSuite(open)
  secondFactorSuite(open)
  passkeySuite(open)
  passkeysAttackedSuite(open)
  passkeysBesideSuite(open)
  secondStepChoiceSuite(open)
  passkeysAndAccountsSuite(open)
  providerSignInSuite(open)
  roleSuite(open)
  custodyDocumentSuite(open)
  documentLineSuite(open)
  documentSignatureSuite(open)
  transferReportSuite(open)
  disposalSuite(open)
  campaignSuite(open)
  campaignCountsSuite(open)
  campaignCrewSuite(open)
  campaignRecordSuite(open)
  declarationSuite(open)
  paperSheetSuite(open)
  settlementSuite(open)
  huntSuite(open)
  secondCountSuite(open)
  secondCountsOnPaperSuite(open)
  secondCountEdgesSuite(open)
  limitsOfSecondCountsSuite(open)
  reopenedSecondCountSuite(open)
  secondCountsByOnePersonSuite(open)
  whoCountedAgainSuite(open)
  campaignVersionsSuite(open)
  cancelCampaignSuite(open)
  countsByPersonSuite(open)
  countsAtTheEdgesSuite(open)
  campaignsAtTheEdgesSuite(open)
  undoOfOneRecordSuite(open)
  blindCountSuite(open)
  endingsAtOnceSuite(open)
  evidenceSuite(open)
  syncSuite(open)
  sharedPageSuite(open)
  batchSuite(open)
  backupSuite(open)
  importValueSuite(open)
  auditSuite(open)
  instituteSuite(open)
  instituteLogoSuite(open)
  itemTagSuite(open)
  startInstituteSuite(open)
  deviceItemsSuite(open)
  reachSuite(open)
  reachFeedSuite(open)
  reachChangeSuite(open)
  receiptSuite(open)
  reminderAddressSuite(open)
  reminderSuite(open)
  pushSuite(open)
  passwordGuessingSuite(open)
  passwordsChangedMeanwhileSuite(open)
  hostileSuite(open)
  requestTrustSuite(open)
  fairTurnSuite(open)
  objectsOfOthersSuite(open)
  plainSuite(open)
}
