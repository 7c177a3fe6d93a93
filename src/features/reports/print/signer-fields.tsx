/** The inputs for the people who sign a form. */
import { Fieldset, Group, TextInput } from '@mantine/core'
import { textLimit } from '#contract/limits.ts'
import { isDayText } from '#domain/time/dates.ts'
import type { SignerRole } from '#print/forms/form.ts'
import { t } from '#text/reports/reports-print.ts'
import { t as forms } from '#text/shared/ui-forms.ts'
import { Button } from '#ui/button.tsx'
import type { Signer, Signers } from './use-signatories.ts'

/** Signatories who are one person with a position, in the order of the dialog. */
const singleSigners = ['preparedBy', 'approvedBy', 'verifiedBy', 'countWitness', 'inspectedBy', 'witnessedBy'] as const

const isDayOrEmpty = (text: string) => text === '' || isDayText(text)

const textField = (label: string, value: string, onChange: (value: string) => void) => (
  <TextInput
    className="bilang-basis"
    label={label}
    value={value}
    maxLength={textLimit}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

/** The people that the form prints. */
export function SignerFields({
  signers,
  roles,
  onChange,
}: {
  signers: Signers
  roles: readonly SignerRole[]
  onChange: (signers: Signers) => void
}) {
  return (
    <>
      {roles.includes('accountable') ? (
        <AccountableFields
          officer={signers.accountable}
          onChange={(accountable) => onChange({ ...signers, accountable })}
        />
      ) : null}
      {roles.includes('committee') ? (
        <CommitteeFields committee={signers.committee} onChange={(committee) => onChange({ ...signers, committee })} />
      ) : null}
      {singleSigners
        .filter((role) => roles.includes(role))
        .map((role) => (
          <PersonFields
            key={role}
            legend={t(`signers.${role}`)}
            signer={signers[role]}
            onChange={(signer) => onChange({ ...signers, [role]: signer })}
          />
        ))}
    </>
  )
}

function PersonFields({
  legend,
  signer,
  onChange,
}: {
  legend: string
  signer: Signer
  onChange: (signer: Signer) => void
}) {
  return (
    <Fieldset legend={legend}>
      <Group>
        {textField(forms('name'), signer.name, (name) => onChange({ ...signer, name }))}
        {textField(forms('position'), signer.position, (position) => onChange({ ...signer, position }))}
      </Group>
    </Fieldset>
  )
}

function AccountableFields({
  officer,
  onChange,
}: {
  officer: Signers['accountable']
  onChange: (officer: Signers['accountable']) => void
}) {
  const { name, designation, station, assumedOn } = officer
  return (
    <Fieldset legend={t('accountableOfficer')}>
      <Group>
        {textField(forms('name'), name, (name) => onChange({ ...officer, name }))}
        {textField(t('designation'), designation, (designation) => onChange({ ...officer, designation }))}
        {textField(t('station'), station, (station) => onChange({ ...officer, station }))}
        <TextInput
          className="bilang-basis"
          label={t('accountableSince')}
          type="date"
          max="9999-12-31"
          value={assumedOn}
          description={isDayOrEmpty(assumedOn) ? undefined : t('untilNow', { since: assumedOn })}
          onChange={(event) => onChange({ ...officer, assumedOn: event.currentTarget.value })}
        />
      </Group>
    </Fieldset>
  )
}

function CommitteeFields({
  committee,
  onChange,
}: {
  committee: readonly Signer[]
  onChange: (committee: Signer[]) => void
}) {
  return (
    <>
      {committee.map((member, memberIndex) => (
        <PersonFields
          // biome-ignore lint/suspicious/noArrayIndexKey: members are identified by their index
          key={memberIndex}
          legend={memberIndex === 0 ? t('committeeChair') : t('committeeMember', { number: String(memberIndex) })}
          signer={member}
          onChange={(next) => onChange(committee.map((signer, index) => (index === memberIndex ? next : signer)))}
        />
      ))}
      <Button variant="link" onClick={() => onChange([...committee, { name: '', position: '' }])}>
        {t('addMember')}
      </Button>
    </>
  )
}
