/** The switch for notifications on this device. The browser's permission prompt appears on the tap, never before. */
import { Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { deleteOwnPush, getOwnPush, putOwnPush } from '#contract/actions/institute/push-actions.ts'
import type { PushState } from '#contract/push.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import { useServices } from '#react/services.ts'
import { useRead } from '#react/use-async.ts'
import { useServerRead } from '#react/use-server-read.ts'
import { t } from '#text/account/push.ts'
import { ServerSection } from '#ui/feedback/server-section.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import {
  forgetNotices,
  type NoticeSupport,
  readEndpoint,
  readNoticeSupport,
  subscribeDevice,
} from '#ui/reminders/device-notices.ts'

const deviceKey = 'this device' // not a text

type Refusal = 'blocked' | 'home-screen' | 'unsupported' | 'not-ready' | 'dismissed' | 'failed'
const refusals: Readonly<Record<Refusal, () => string>> = {
  blocked: () => t('blocked'),
  'home-screen': () => t('homeScreen'),
  unsupported: () => t('unsupported'),
  'not-ready': () => t('notReady'),
  dismissed: () => t('dismissed'),
  failed: () => t('failed'),
}

export function NotifyDevice() {
  const { api } = useServices()
  const key = api.features().has('push-reminders') ? 'own push' : null // not a text
  const read = useServerRead(key, () => api.call(getOwnPush))
  const { state: device } = useRead(deviceKey, async () => ({
    support: await readNoticeSupport(),
    endpoint: await readEndpoint(),
  }))
  if (key === null) return null
  return (
    <ServerSection title={t('heading')} read={read} toDo={t('connect')}>
      {(server) =>
        server.key === null ? (
          <Text c="dimmed">{t('serverOff')}</Text>
        ) : device.is === 'ready' ? (
          <DeviceSwitch server={{ ...server, key: server.key }} {...device.value} isOnline={read.isOnline} />
        ) : null
      }
    </ServerSection>
  )
}

function DeviceSwitch({
  server,
  support,
  endpoint,
  isOnline,
}: {
  server: PushState & { key: string }
  support: NoticeSupport
  endpoint: string | null
  isOnline: boolean
}) {
  const { api } = useServices()
  const toast = useToast()
  const [isOn, setOn] = useState(endpoint !== null && endpoint === server.endpoint)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(support === 'possible' ? null : support)

  const switchOn = async (): Promise<void> => {
    const result = await subscribeDevice(server.key)
    if (result.is !== 'subscribed') return setRefusal(result.is)
    const answer = await api.call(putOwnPush, { body: result.keys })
    if (!answer.ok) {
      // A subscription that the server does not know has no effect.
      await forgetNotices()
      return void toast.error(shortProblemText(answer.problem, 'acting'))
    }
    setOn(true)
    toast.show({ text: t('on') })
  }
  const switchOff = async (): Promise<void> => {
    await forgetNotices()
    setOn(false)
    const answer = await api.call(deleteOwnPush)
    // The push service knows that it ended, and reports it to the server with the next message.
    if (answer.ok) toast.show({ text: t('off') })
    else toast.error(shortProblemText(answer.problem, 'acting'))
  }
  const change = async (wanted: boolean) => {
    setRefusal(null)
    setBusy(true)
    await (wanted ? switchOn() : switchOff()).finally(() => setBusy(false))
  }
  const isImpossible = support !== 'possible' || refusal === 'blocked'
  return (
    <Stack gap="xs">
      <Switch
        label={t('label')}
        description={t('hint')}
        checked={isOn}
        disabled={!isOnline || isBusy || (isImpossible && !isOn)}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      {refusal === null ? null : (
        <Text role="status" size="sm">
          {refusals[refusal]()}
        </Text>
      )}
    </Stack>
  )
}
