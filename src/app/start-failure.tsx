import { Group, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { sentences } from '#contract/sentences.ts'
import type { Op } from '#domain/op.ts'
import type { Rescue } from '#sync/rescue.ts'
import { inReserve, MemoryShut, reserveFiles } from '#sync/reserve.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/problem-text.tsx'
import { saveFiles } from '#ui/save-file.ts'
import { ErrorScreen } from './error-screen.tsx'

interface Props {
  error: unknown
  rescue: Rescue
  onAgain: () => void
}

/** The app could not start. When it is the device's memory that does not open, there is more to say and to save than a message. */
export function StartFailure({ error, rescue, onAgain }: Props) {
  if (!(error instanceof MemoryShut)) return <ErrorScreen error={error} onAgain={onAgain} />
  return <MemoryTrouble error={error} rescue={rescue} onAgain={onAgain} />
}

/** What happened, what is safe, what to do; and the unsent work out of the reserve, as files. Nothing is deleted here. */
function MemoryTrouble({ error, rescue, onAgain }: Props & { error: MemoryShut }) {
  const [kept, setKept] = useState<readonly Op[] | null>(null)
  const [saved, setSaved] = useState<'no' | 'yes' | 'failed'>('no')
  useEffect(() => {
    let live = true
    void inReserve(rescue, error.serverKey).then((ops) => live && setKept(ops))
    return () => {
      live = false
    }
  }, [rescue, error])
  const many = kept?.length ?? 0
  const records = many === 1 ? 'record' : 'records'
  const exportKept = () =>
    saveFiles(reserveFiles(kept ?? [], error.serverKey, Date.now())).then(
      (end) => setSaved(end === 'cancelled' ? 'no' : 'yes'),
      () => setSaved('failed'),
    )
  return (
    <main className="bilang-page bilang-narrow" style={{ paddingBlock: '8vh' }}>
      <Title order={1}>This device’s memory does not open</Title>
      <Text>
        The browser refuses the place where Bilang keeps the list and your counts. Nothing was deleted. Often it opens
        again: close the other tabs of Bilang, restart the browser, or free some space on this device.
      </Text>
      {error.isWaiting ? <Text>We’ll keep trying. The app goes on by itself as soon as the memory opens.</Text> : null}
      <div aria-live="polite">
        {kept === null ? (
          <Text c="dimmed">Looking into the reserve…</Text>
        ) : many === 0 ? (
          <Banner mark="saved" role="note">
            <Text fw={600}>The reserve holds no unsent record.</Text>
            <Text>Every record is copied to the reserve until the office has it.</Text>
          </Banner>
        ) : (
          <Banner mark="attention" role="note">
            <Text fw={600}>
              {many.toLocaleString('en')} unsent {records} {many === 1 ? 'lies' : 'lie'} in the reserve.
            </Text>
            <Text>
              Export {many === 1 ? 'it' : 'them'} now and hand the file to your admin: the outbox of any device takes it
              in, and nothing is counted twice.
            </Text>
          </Banner>
        )}
        {saved === 'yes' ? <Text fw={600}>The file is saved. The reserve keeps its copy as well.</Text> : null}
        {saved === 'failed' ? <Text c="refused">The export failed. Do not close this app; try again.</Text> : null}
      </div>
      <Group mt="md">
        {many > 0 ? (
          <Button size="lg" onClick={() => void exportKept()}>
            Export {many.toLocaleString('en')} {records}
          </Button>
        ) : null}
        <Button size="lg" variant={many > 0 ? 'secondary' : 'default'} onClick={onAgain}>
          {sentences.tryAgain}
        </Button>
      </Group>
      <Text c="dimmed" fz="sm">
        For whoever repairs it: {error.message}
      </Text>
    </main>
  )
}
