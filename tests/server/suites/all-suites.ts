/** The suites that run on both engines. */
import { accountSuite } from './accounts/accounts.ts'
import { auditSuite } from './accounts/audit-log.ts'
import { joinedPeopleSuite } from './accounts/joined-people.ts'
import { passkeySuite } from './accounts/passkeys.ts'
import { passkeysAndAccountsSuite } from './accounts/passkeys-and-accounts.ts'
import { passkeysAttackedSuite } from './accounts/passkeys-attacked.ts'
import { passkeysBesideSuite } from './accounts/passkeys-beside.ts'
import { passwordGuessingSuite } from './accounts/password-guessing.ts'
import { passwordsChangedMeanwhileSuite } from './accounts/passwords-changed-meanwhile.ts'
import { peopleWithoutLoginSuite } from './accounts/people-without-login.ts'
import { providerSignInSuite } from './accounts/provider-sign-in.ts'
import { roleSuite } from './accounts/roles.ts'
import { secondFactorSuite } from './accounts/second-factor.ts'
import { secondStepChoiceSuite } from './accounts/second-step-choice.ts'
import { signInSlipSuite } from './accounts/sign-in-slips.ts'
import { signInSuite } from './accounts/sign-ins.ts'
import { blindCountSuite } from './campaigns/blind-counts.ts'
import { campaignCountsSuite } from './campaigns/campaign-counts.ts'
import { campaignCrewSuite } from './campaigns/campaign-crew.ts'
import { campaignRecordSuite } from './campaigns/campaign-records.ts'
import { campaignVersionsSuite } from './campaigns/campaign-versions.ts'
import { campaignSuite } from './campaigns/campaigns.ts'
import { campaignsAtTheEdgesSuite } from './campaigns/campaigns-at-the-edges.ts'
import { cancelCampaignSuite } from './campaigns/cancel-campaign.ts'
import { countsAtTheEdgesSuite } from './campaigns/counts-at-the-edges.ts'
import { countsByPersonSuite } from './campaigns/counts-by-person.ts'
import { declarationSuite } from './campaigns/declarations.ts'
import { endingsAtOnceSuite } from './campaigns/endings-at-once.ts'
import { evidenceSuite } from './campaigns/evidence.ts'
import { huntSuite } from './campaigns/hunts.ts'
import { itemTagSuite } from './campaigns/item-tags.ts'
import { paperSheetSuite } from './campaigns/paper-sheets.ts'
import { settlementSuite } from './campaigns/settlements.ts'
import { custodyDocumentSuite } from './documents/custody-documents.ts'
import { disposalSuite } from './documents/disposals.ts'
import { documentLineSuite } from './documents/document-lines.ts'
import { documentSignatureSuite } from './documents/document-signatures.ts'
import { transferReportSuite } from './documents/transfer-reports.ts'
import { hostileSuite } from './hostile-input.ts'
import { backupSuite } from './institute/backups.ts'
import { importValueSuite } from './institute/import-values.ts'
import { instituteSuite } from './institute/institute.ts'
import { instituteLogoSuite } from './institute/institute-logo.ts'
import { pushSuite } from './institute/push.ts'
import { reminderAddressSuite } from './institute/reminder-addresses.ts'
import { reminderSuite } from './institute/reminders.ts'
import { startInstituteSuite } from './institute/start-institute.ts'
import { listSuite } from './lists.ts'
import type { OpenServer } from './open-server.ts'
import { plainSuite } from './plain-server.ts'
import { deviceItemsSuite } from './reach/device-items.ts'
import { objectsOfOthersSuite } from './reach/objects-of-others.ts'
import { reachSuite } from './reach/reach.ts'
import { reachChangeSuite } from './reach/reach-changes.ts'
import { reachFeedSuite } from './reach/reach-feed.ts'
import { requestTrustSuite } from './request-trust.ts'
import { rowSuite } from './row-writes.ts'
import { limitsOfSecondCountsSuite } from './second-counts/limits-of-second-counts.ts'
import { reopenedSecondCountSuite } from './second-counts/reopened-second-counts.ts'
import { secondCountSuite } from './second-counts/second-counts.ts'
import { secondCountEdgesSuite } from './second-counts/second-counts-at-edges.ts'
import { secondCountsByOnePersonSuite } from './second-counts/second-counts-by-one-person.ts'
import { secondCountsOnPaperSuite } from './second-counts/second-counts-on-paper.ts'
import { undoOfOneRecordSuite } from './second-counts/undo-of-one-record.ts'
import { whoCountedAgainSuite } from './second-counts/who-counted-again.ts'
import { batchSuite } from './sync/batches.ts'
import { fairTurnSuite } from './sync/fair-turns.ts'
import { receiptSuite } from './sync/receipts.ts'
import { sharedPageSuite } from './sync/shared-pages.ts'
import { syncSuite } from './sync/sync.ts'

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
