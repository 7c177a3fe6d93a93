import '@mantine/core/styles.layer.css'
import './theme/fonts.css'
import './theme/bilang.css'
import { type MantineColorSchemeManager, MantineProvider, useMantineColorScheme } from '@mantine/core'
import { type ReactNode, useLayoutEffect } from 'react'
import { defaultTimeZone } from '#domain/time/dates.ts'
import { ConfirmProvider } from './dialogs/confirm.tsx'
import { useRestoreFocus } from './dialogs/use-restore-focus.ts'
import { ToastProvider } from './feedback/toasts.tsx'
import { SingleKeysContext } from './single-keys.ts'
import { moreContrastCss, theme, variables } from './theme/theme.ts'
import { TimeZoneContext } from './time-zone.ts'

export type ColorScheme = 'auto' | 'light' | 'dark'
export type Contrast = 'auto' | 'more' | 'normal'

const memorylessManager: MantineColorSchemeManager = {
  get: (fallback) => fallback,
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
}

function ApplyColorScheme({ colorScheme }: { colorScheme: ColorScheme }) {
  const { setColorScheme } = useMantineColorScheme()
  useLayoutEffect(() => setColorScheme(colorScheme), [colorScheme, setColorScheme])
  return null
}

/**
 * Everything the components of `ui` need around them: theme, toasts, dialogs. Stores nothing: the caller saves the color scheme (not in
 * local storage, which a 401 empties).
 */
export function UiProvider({
  children,
  colorScheme = 'auto',
  contrast = 'auto',
  singleKeys = true,
  env = 'default',
  timeZone = defaultTimeZone,
}: {
  children: ReactNode
  colorScheme?: ColorScheme
  contrast?: Contrast
  singleKeys?: boolean
  env?: 'default' | 'test'
  timeZone?: string
}) {
  useRestoreFocus()
  // Before the first paint, so that no color visibly changes.
  useLayoutEffect(() => {
    if (contrast === 'auto') delete document.documentElement.dataset['contrast']
    else document.documentElement.dataset['contrast'] = contrast
  }, [contrast])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      colorSchemeManager={memorylessManager}
      defaultColorScheme={colorScheme}
      env={env}
    >
      <style>{moreContrastCss}</style>
      <ApplyColorScheme colorScheme={colorScheme} />
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
