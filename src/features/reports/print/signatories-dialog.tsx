import { Fieldset, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { textLimit } from '#contract/limits.ts'
import type { SignerRole } from '#print/forms/form.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import type { ReportSignatories, SaveSignersResult, Signer, Signers } from './use-signatories.ts'

/** Edits the names of the people who sign a form: those that it prints. Everybody else stays as saved. */
export function SignatoriesDialog({
  signers,
  shared,
  canSave,
  save,
  roles,
}: ReportSignatories & { roles: readonly SignerRole[] }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpened(true)}>
        Signatories
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Who signs" size="lg">
        {opened ? (
          <SignatoriesForm
            signers={signers}
            shared={shared}
            canSave={canSave}
            roles={roles}
            onCancel={() => setOpened(false)}
            onSave={async (next) => {
              const saved = await save(next)
              if (saved === 'saved') setOpened(false)
              return saved
            }}
          />
        ) : null}
      </Modal>
    </>
  )
}

/** Signatories who are one person with a position, in the order of the dialog. */
const singleSigners = [
  ['preparedBy', 'Prepared by'],
  ['approvedBy', 'Approved by: head of agency'],
  ['verifiedBy', 'Verified by: COA representative'],
  ['countWitness', 'Witness of the count: COA'],
  ['inspectedBy', 'Inspected by: inspection officer'],
  ['witnessedBy', 'Witness of the disposal'],
] as const

const isDayOrEmpty = (text: string) => text === '' || /^\d{4}-\d{2}-\d{2}$/.test(text)

const textField = (label: string, value: string, onChange: (value: string) => void) => (
  <TextInput
    className="bilang-basis"
    label={label}
    value={value}
    maxLength={textLimit}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

function SignatoriesForm({
  signers,
  shared,
  canSave,
  roles,
  onSave,
  onCancel,
}: {
  signers: Signers
  shared: boolean | null
  canSave: boolean
  roles: readonly SignerRole[]
  onSave: (signers: Signers) => Promise<SaveSignersResult>
  onCancel: () => void
}) {
  const [edited, setEdited] = useState(signers)
  const [saveResult, setSaveResult] = useState<SaveSignersResult>('saved')
  const [saving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    setSaveResult(await onSave({ ...edited, committee: withoutEmptyMembers(edited.committee) }))
    setSaving(false)
  }
  const signerFields = (legend: string, signer: Signer, onChange: (signer: Signer) => void) => (
    <Fieldset legend={legend} key={legend}>
      <Group>
        {textField('Name', signer.name, (name) => onChange({ ...signer, name }))}
        {textField('Position', signer.position, (position) => onChange({ ...signer, position }))}
      </Group>
    </Fieldset>
  )
  return (
    <Stack>
      {roles.includes('accountable') ? (
        <Fieldset legend="Accountable officer">
          <Group>
            {textField('Name', edited.accountable.name, (name) =>
              setEdited({ ...edited, accountable: { ...edited.accountable, name } }),
            )}
            {textField('Designation', edited.accountable.designation, (designation) =>
              setEdited({ ...edited, accountable: { ...edited.accountable, designation } }),
            )}
            {textField('Station', edited.accountable.station, (station) =>
              setEdited({ ...edited, accountable: { ...edited.accountable, station } }),
            )}
            <TextInput
              className="bilang-basis"
              label="Accountable since"
              type="date"
              max="9999-12-31"
              value={edited.accountable.assumedOn}
              description={
                isDayOrEmpty(edited.accountable.assumedOn) ? undefined : `Until now: ${edited.accountable.assumedOn}`
              }
              onChange={(event) =>
                setEdited({ ...edited, accountable: { ...edited.accountable, assumedOn: event.currentTarget.value } })
              }
            />
          </Group>
        </Fieldset>
      ) : null}
      {roles.includes('committee') ? (
        <>
          {edited.committee.map((member, memberIndex) =>
            signerFields(
              memberIndex === 0 ? 'Inventory committee, chair' : `Inventory committee, member ${memberIndex}`,
              member,
              (next) =>
                setEdited({
                  ...edited,
                  committee: edited.committee.map((signer, index) => (index === memberIndex ? next : signer)),
                }),
            ),
          )}
          <Button
            variant="link"
            onClick={() => setEdited({ ...edited, committee: [...edited.committee, { name: '', position: '' }] })}
          >
            Add a member
          </Button>
        </>
      ) : null}
      {singleSigners
        .filter(([role]) => roles.includes(role))
        .map(([role, legend]) =>
          signerFields(legend, edited[role], (signer) => setEdited({ ...edited, [role]: signer })),
        )}
      <Text size="sm" c="dimmed">
        {shared === false
          ? 'This server can’t store signatories. They stay on this device.'
          : 'Saved on the server. Every device prints these names.'}
      </Text>
      {canSave ? null : <Banner tone="attention">You're offline. Connect to change the signatories.</Banner>}
      {saveResult === 'changed-elsewhere' ? (
        <Banner tone="attention">
          Somebody else changed the signatories meanwhile. Your entries are still here. Save again to replace theirs, or
          cancel to use theirs.
        </Banner>
      ) : saveResult === 'failed' ? (
        <Banner tone="refused">The signatories were not saved. Your entries are still here. Try again.</Banner>
      ) : null}
      <Group justify="flex-end">
        <Button variant="secondary" onClick={onCancel}>
          {fixedTexts.cancel}
        </Button>
        <Button disabled={!canSave} loading={saving} onClick={() => void save()}>
          Save
        </Button>
      </Group>
    </Stack>
  )
}

/** Removes empty members, but keeps the chair. */
const withoutEmptyMembers = (committee: readonly Signer[]): Signer[] =>
  committee.filter(
    (member, memberIndex) => memberIndex === 0 || member.name.trim() !== '' || member.position.trim() !== '',
  )
