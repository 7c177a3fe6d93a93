import '@mantine/core/styles.css'
import './theme/fonts.css'
import './theme/bilang.css'
import { type MantineColorSchemeManager, MantineProvider, useMantineColorScheme } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { usualTimeZone } from '#domain/dates.ts'
import { ConfirmProvider } from './dialogs/confirm.tsx'
import { useFocusBack } from './dialogs/use-focus-back.ts'
import { ToastProvider } from './feedback/toasts.tsx'
import { SingleKeysContext } from './keys.ts'
import { moreContrastCss, theme, variables } from './theme/theme.ts'
import { TimeZoneContext } from './time-zone.ts'

export type Scheme = 'auto' | 'light' | 'dark'
export type Contrast = 'auto' | 'more' | 'normal'

const forgetful: MantineColorSchemeManager = {
  get: (fallback) => fallback,
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
}

function FollowScheme({ scheme }: { scheme: Scheme }) {
  const { setColorScheme } = useMantineColorScheme()
  useEffect(() => setColorScheme(scheme), [scheme, setColorScheme])
  return null
}

/**
 * Everything the parts of `ui` need around them: theme, toasts, dialogs. Keeps nothing: who changes the scheme keeps it (local storage is
 * emptied at a 401, so it is no place for it).
 */
export function UiProvider({
  children,
  scheme = 'auto',
  contrast = 'auto',
  singleKeys = true,
  env = 'default',
  timeZone = usualTimeZone,
}: {
  children: ReactNode
  scheme?: Scheme
  contrast?: Contrast
  singleKeys?: boolean
  env?: 'default' | 'test'
  timeZone?: string
}) {
  useFocusBack()
  useEffect(() => {
    if (contrast === 'auto') delete document.documentElement.dataset['contrast']
    else document.documentElement.dataset['contrast'] = contrast
  }, [contrast])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      colorSchemeManager={forgetful}
      defaultColorScheme={scheme}
      env={env}
    >
      <style>{moreContrastCss}</style>
      <FollowScheme scheme={scheme} />
      <ToastProvider>
        <SingleKeysContext.Provider value={singleKeys}>
          <TimeZoneContext.Provider value={timeZone}>
            <ConfirmProvider>{children}</ConfirmProvider>
          </TimeZoneContext.Provider>
        </SingleKeysContext.Provider>
      </ToastProvider>
    </MantineProvider>
  )
}
