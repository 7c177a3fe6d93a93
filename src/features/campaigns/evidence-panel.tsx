/** The evidence of a closed campaign: its download, and the fingerprint of the key that signs it. */
import { Text, Title } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { evidencePackPath, getEvidenceKey } from '#contract/actions/campaigns/evidence-actions.ts'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import { keyCode } from '#domain/evidence/key-code.ts'
import { useServices } from '#react/services.ts'
import { useServerRead } from '#react/use-server-read.ts'
import { t } from '#text/campaigns/evidence.ts'
import { withTexts } from '#text/text-catalog.ts'
import { Button } from '#ui/button.tsx'
import { FailedRead } from '#ui/feedback/failed-read.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { type ExportChoice, ExportMenu } from '#ui/files/export-menu.tsx'
import { QrCode } from '#ui/qr/qr-code.tsx'
import type { PublicKey } from './close/print-evidence-key.tsx'

const PrintEvidenceKey = lazy(async () => ({
  default: (await withTexts(import('./close/print-evidence-key.tsx'))).PrintEvidenceKey,
}))

export function EvidencePanel({ campaign }: { campaign: Campaign }) {
  const { api } = useServices()
  const isOffered = api.features().has('evidence')
  const read = useServerRead(isOffered ? 'evidence-key' : null, (signal) => api.call(getEvidenceKey, { signal }))
  if (!isOffered) return null
  const make: ExportChoice['make'] = async ({ onProgress, signal }) => {
    onProgress({ step: 'downloading', bytes: 0 })
    const path = evidencePackPath.replace(':id', String(campaign.id))
    const answer = await api.download(path, (bytes) => onProgress({ step: 'downloading', bytes }), signal)
    return answer.ok ? answer.value : { failure: shortProblemText(answer.problem, 'showing') }
  }
  return (
    <section className="bilang-card" aria-label={t('title')}>
      <Title order={2}>{t('title')}</Title>
      <Text>{t('text')}</Text>
      {read.isOffline ? (
        <OfflineNote toDo={t('connect')} />
      ) : (
        <ExportMenu sections={[{ choices: [{ label: t('download'), make }] }]} />
      )}
      {read.state.is === 'problem' ? <FailedRead problem={read.state.problem} onRetry={read.reload} /> : null}
      {read.state.is === 'ready' ? <KeyOfEvidence campaign={campaign} publicKey={read.state.value} /> : null}
    </section>
  )
}

function KeyOfEvidence({ campaign, publicKey }: { campaign: Campaign; publicKey: PublicKey }) {
  const [isPrinting, setPrinting] = useState(false)
  return (
    <>
      <Text fw={600} mt="sm">
        {t('fingerprint')}
      </Text>
      <Text className="bilang-mono">{publicKey.fingerprint}</Text>
      <Text c="dimmed">{t('compare')}</Text>
      <QrCode text={keyCode(publicKey.public_key)} label={t('qr')} size={160} />
      <div>
        <Button variant="secondary" aria-expanded={isPrinting} onClick={() => setPrinting(!isPrinting)}>
          {t(isPrinting ? 'closeSheet' : 'printSheet')}
        </Button>
      </div>
      {isPrinting ? (
        <Suspense fallback={<Loading />}>
          <PrintEvidenceKey campaign={campaign} publicKey={publicKey} />
        </Suspense>
      ) : null}
    </>
  )
}
