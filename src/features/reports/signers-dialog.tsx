import { Fieldset, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { textLimit } from '#contract/limits.ts'
import { sentences } from '#contract/sentences.ts'
import { Button } from '#ui/button.tsx'
import type { Signer, Signers } from './use-signers.ts'

/** The names that stand under the count reports. */
export function SignersDialog({ signers, onSave }: { signers: Signers; onSave: (signers: Signers) => void }) {
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
            onCancel={() => setOpened(false)}
            onSave={(next) => {
              onSave(next)
              setOpened(false)
            }}
          />
        ) : null}
      </Modal>
    </>
  )
}

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
  onSave,
  onCancel,
}: {
  signers: Signers
  onSave: (signers: Signers) => void
  onCancel: () => void
}) {
  const [now, setNow] = useState(signers)
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
          {line('Accountable since', now.accountable.assumedOn, (assumedOn) =>
            setNow({ ...now, accountable: { ...now.accountable, assumedOn } }),
          )}
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
      {person('Inspected by: inspection officer', now.inspectedBy, (inspectedBy) => setNow({ ...now, inspectedBy }))}
      {person('Witness of the disposal', now.witnessedBy, (witnessedBy) => setNow({ ...now, witnessedBy }))}
      <Group justify="flex-end">
        <Button variant="secondary" onClick={onCancel}>
          {sentences.cancel}
        </Button>
        <Button onClick={() => onSave({ ...now, committee: keep(now.committee) })}>Keep on this device</Button>
      </Group>
    </Stack>
  )
}

/** The chair stays, empty members go. */
const keep = (committee: readonly Signer[]): readonly Signer[] =>
  committee.filter((member, at) => at === 0 || member.name.trim() !== '' || member.position.trim() !== '')
