import { Fieldset, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { textLimit } from '#contract/limits.ts'
import { sentences } from '#contract/sentences.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/problem-text.tsx'
import type { Saved, Signer, Signers, SignersOfReports } from './use-signers.ts'

/** The names that stand under the count reports. */
export function SignersDialog({ signers, shared, canSave, save }: SignersOfReports) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpened(true)}>
        Signatories
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Who signs" size="lg">
        {opened ? (
          <Names
            signers={signers}
            shared={shared}
            canSave={canSave}
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

const isDay = (text: string) => text === '' || /^\d{4}-\d{2}-\d{2}$/.test(text)

const line = (label: string, value: string, onChange: (value: string) => void) => (
  <TextInput
    label={label}
    value={value}
    maxLength={textLimit}
    onChange={(event) => onChange(event.currentTarget.value)}
    style={{ flex: '1 1 180px' }}
  />
)

function Names({
  signers,
  shared,
  canSave,
  onSave,
  onCancel,
}: {
  signers: Signers
  shared: boolean | null
  canSave: boolean
  onSave: (signers: Signers) => Promise<Saved>
  onCancel: () => void
}) {
  const [now, setNow] = useState(signers)
  const [trouble, setTrouble] = useState<Saved>('saved')
  const [saving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    setTrouble(await onSave({ ...now, committee: keep(now.committee) }))
    setSaving(false)
  }
  const person = (legend: string, signer: Signer, set: (signer: Signer) => void) => (
    <Fieldset legend={legend} key={legend}>
      <Group>
        {line('Name', signer.name, (name) => set({ ...signer, name }))}
        {line('Position', signer.position, (position) => set({ ...signer, position }))}
      </Group>
    </Fieldset>
  )
  return (
    <Stack>
      <Fieldset legend="Accountable officer">
        <Group>
          {line('Name', now.accountable.name, (name) => setNow({ ...now, accountable: { ...now.accountable, name } }))}
          {line('Designation', now.accountable.designation, (designation) =>
            setNow({ ...now, accountable: { ...now.accountable, designation } }),
          )}
          {line('Station', now.accountable.station, (station) =>
            setNow({ ...now, accountable: { ...now.accountable, station } }),
          )}
          <TextInput
            label="Accountable since"
            type="date"
            max="9999-12-31"
            value={now.accountable.assumedOn}
            description={isDay(now.accountable.assumedOn) ? undefined : `Until now: ${now.accountable.assumedOn}`}
            onChange={(event) =>
              setNow({ ...now, accountable: { ...now.accountable, assumedOn: event.currentTarget.value } })
            }
            style={{ flex: '1 1 180px' }}
          />
        </Group>
      </Fieldset>
      {now.committee.map((member, at) =>
        person(at === 0 ? 'Inventory committee, chair' : `Inventory committee, member ${at}`, member, (next) =>
          setNow({ ...now, committee: now.committee.map((one, place) => (place === at ? next : one)) }),
        ),
      )}
      <Button
        variant="link"
        onClick={() => setNow({ ...now, committee: [...now.committee, { name: '', position: '' }] })}
      >
        Add a member
      </Button>
      {person('Prepared by', now.preparedBy, (preparedBy) => setNow({ ...now, preparedBy }))}
      {person('Approved by: head of agency', now.approvedBy, (approvedBy) => setNow({ ...now, approvedBy }))}
      {person('Verified by: COA representative', now.verifiedBy, (verifiedBy) => setNow({ ...now, verifiedBy }))}
      {person('Witness of the count: COA', now.countWitness, (countWitness) => setNow({ ...now, countWitness }))}
      {person('Inspected by: inspection officer', now.inspectedBy, (inspectedBy) => setNow({ ...now, inspectedBy }))}
      {person('Witness of the disposal', now.witnessedBy, (witnessedBy) => setNow({ ...now, witnessedBy }))}
      <Text size="sm" c="dimmed">
        {shared === false
          ? 'This server can’t store signatories. They stay on this device.'
          : 'Saved on the server. Every device prints these names.'}
      </Text>
      {canSave ? null : <Banner mark="attention">You're offline. Connect to change the signatories.</Banner>}
      {trouble === 'changed-elsewhere' ? (
        <Banner mark="attention">
          Somebody else changed the signatories meanwhile. Your entries are still here. Save again to replace theirs, or
          cancel to use theirs.
        </Banner>
      ) : trouble === 'failed' ? (
        <Banner mark="refused">The signatories were not saved. Your entries are still here. Try again.</Banner>
      ) : null}
      <Group justify="flex-end">
        <Button variant="secondary" onClick={onCancel}>
          {sentences.cancel}
        </Button>
        <Button disabled={!canSave} loading={saving} onClick={() => void save()}>
          Save
        </Button>
      </Group>
    </Stack>
  )
}

/** The chair stays, empty members go. */
const keep = (committee: readonly Signer[]): Signer[] =>
  committee.filter((member, at) => at === 0 || member.name.trim() !== '' || member.position.trim() !== '')
