/** Every call of the API that is not a route of a collection. A test compares the modules with the files of this folder. */
import * as accountActions from './accounts/account-actions.ts'
import * as passkeyActions from './accounts/passkey-actions.ts'
import * as personActions from './accounts/person-actions.ts'
import * as providerSignInActions from './accounts/provider-sign-in-actions.ts'
import * as reachActions from './accounts/reach-actions.ts'
import * as secondFactorActions from './accounts/second-factor-actions.ts'
import * as signInActions from './accounts/sign-in-actions.ts'
import * as signInPolicyActions from './accounts/sign-in-policy-actions.ts'
import * as signInSlipActions from './accounts/sign-in-slip-actions.ts'
import * as campaignActions from './campaigns/campaign-actions.ts'
import * as campaignRecordActions from './campaigns/campaign-record-actions.ts'
import * as countResetActions from './campaigns/count-reset-actions.ts'
import * as evidenceActions from './campaigns/evidence-actions.ts'
import * as findingActions from './campaigns/finding-actions.ts'
import * as receiptActions from './campaigns/receipt-actions.ts'
import * as settlementReasonActions from './campaigns/settlement-reason-actions.ts'
import type { ApiAction } from './define-action.ts'
import * as disposalActions from './documents/disposal-actions.ts'
import * as documentNumberActions from './documents/document-number-actions.ts'
import * as documentSignatureActions from './documents/document-signature-actions.ts'
import * as signerActions from './documents/report-signer-actions.ts'
import * as transferActions from './documents/transfer-actions.ts'
import * as auditActions from './institute/audit-actions.ts'
import * as backupActions from './institute/backup-actions.ts'
import * as instituteActions from './institute/institute-actions.ts'
import * as pushActions from './institute/push-actions.ts'
import * as reminderActions from './institute/reminder-actions.ts'
import * as batchActions from './items/batch-actions.ts'
import * as bulkActions from './items/bulk-actions.ts'
import * as changeActions from './items/change-actions.ts'
import * as importValueActions from './items/import-value-actions.ts'
import * as itemTagActions from './items/item-tag-actions.ts'

export const actionModules = {
  'account-actions.ts': accountActions,
  'audit-actions.ts': auditActions,
  'backup-actions.ts': backupActions,
  'batch-actions.ts': batchActions,
  'bulk-actions.ts': bulkActions,
  'campaign-actions.ts': campaignActions,
  'campaign-record-actions.ts': campaignRecordActions,
  'change-actions.ts': changeActions,
  'count-reset-actions.ts': countResetActions,
  'disposal-actions.ts': disposalActions,
  'document-number-actions.ts': documentNumberActions,
  'document-signature-actions.ts': documentSignatureActions,
  'evidence-actions.ts': evidenceActions,
  'finding-actions.ts': findingActions,
  'import-value-actions.ts': importValueActions,
  'institute-actions.ts': instituteActions,
  'item-tag-actions.ts': itemTagActions,
  'passkey-actions.ts': passkeyActions,
  'person-actions.ts': personActions,
  'provider-sign-in-actions.ts': providerSignInActions,
  'push-actions.ts': pushActions,
  'reach-actions.ts': reachActions,
  'receipt-actions.ts': receiptActions,
  'reminder-actions.ts': reminderActions,
  'report-signer-actions.ts': signerActions,
  'second-factor-actions.ts': secondFactorActions,
  'settlement-reason-actions.ts': settlementReasonActions,
  'sign-in-actions.ts': signInActions,
  'sign-in-policy-actions.ts': signInPolicyActions,
  'sign-in-slip-actions.ts': signInSlipActions,
  'transfer-actions.ts': transferActions,
}

const isAction = (value: unknown): value is ApiAction => typeof value === 'object' && value !== null && 'path' in value
const actionsIn = (modules: readonly object[]): readonly ApiAction[] =>
  modules.flatMap((module) => Object.values(module)).filter(isAction)

export const allActions: readonly ApiAction[] = actionsIn(Object.values(actionModules))

/** The calls of the documented contract (D1.3); all others belong to extensions. */
export const documentedActions: readonly ApiAction[] = [
  ...actionsIn([accountActions, documentNumberActions, countResetActions]),
  transferActions.setTransferStatus,
]
