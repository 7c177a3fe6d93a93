/**
 * Toasts as specified (specification §4, §8, §9): an error by default, closed after 2.5 s (or `uptime`) or by hand, with an error icon or a
 * success icon. The timer pauses while a mouse or the focus is on a toast, but not for a finger that has already left. Screen readers
 * announce errors at once. A toast only informs: nothing that needs a decision is shown as a toast.
 */
import { CloseButton, Paper, Portal, Text } from '@mantine/core'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { toastMilliseconds } from '#contract/limits.ts'
import { t as common } from '#text/shared/common.ts'
import { StatusIcon } from '../status-badge.tsx'
import classes from './toasts.module.css'
import { useClearOfPressed } from './use-clear-of-pressed.ts'

export interface Toast {
  type?: 'error' | 'success'
  /** A success that is saved on this device and not yet sent (D4.2). */
  savedOnDevice?: boolean
  title?: string
  text: ReactNode
  /** Milliseconds until it closes. */
  uptime?: number
}

export interface Toaster {
  show(toast: Toast): void
  success(text: ReactNode): void
  /** Saved on this device: shows the hollow ring, never the tick. */
  saved(text: ReactNode): void
  error(text: ReactNode): void
}

const toasterOf = (show: Toaster['show']): Toaster => ({
  show,
  success: (text) => show({ type: 'success', text }),
  saved: (text) => show({ type: 'success', savedOnDevice: true, text }),
  error: (text) => show({ text }),
})

interface ShownToast extends Toast {
  key: number
}

const ToastContext = createContext<Toaster | null>(null)
const DockContext = createContext<(dock: HTMLElement | null) => void>(() => {})

export function useToast(): Toaster {
  const toaster = useContext(ToastContext)
  if (!toaster) throw new Error('useToast must be used inside ToastProvider')
  return toaster
}

const maxToasts = 4

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([])
  const [dock, setDock] = useState<HTMLElement | null>(null)
  const nextKey = useRef(1)
  const [stack, setStack] = useState<HTMLElement | null>(null)
  useClearOfPressed(stack, toasts.map(({ key }) => key).join(' '))
  const show = useCallback((toast: Toast) => {
    const key = nextKey.current++
    setToasts((before) => [...before.slice(1 - maxToasts), { ...toast, key }])
  }, [])
  const close = useCallback((key: number) => setToasts((before) => before.filter((toast) => toast.key !== key)), [])
  const toaster = useMemo(() => toasterOf(show), [show])
  const cards = toasts.map((toast) => <ToastCard key={toast.key} toast={toast} onClose={() => close(toast.key)} />)
  return (
    <ToastContext.Provider value={toaster}>
      <DockContext.Provider value={setDock}>{children}</DockContext.Provider>
      {dock ? (
        createPortal(cards, dock)
      ) : (
        <Portal>
          <div ref={setStack} className={`${classes['stack']} no-print`}>
            {cards}
          </div>
        </Portal>
      )}
    </ToastContext.Provider>
  )
}

/** Toasts of the children all have this title, besides their icon and text. */
export function LabeledToasts({ label, children }: { label: string; children: ReactNode }) {
  const toaster = useToast()
  const labeled = useMemo(() => toasterOf((toast) => toaster.show({ ...toast, title: label })), [toaster, label])
  return <ToastContext.Provider value={labeled}>{children}</ToastContext.Provider>
}

/**
 * A fixed line for toasts on screens where they must not cover anything, such as the camera. It shows the newest one. The line is always reserved,
 * unless the screen makes room in another way (`data-toast-dock`).
 */
export function ToastDock() {
  return <div data-toast-dock className={`${classes['dock']} no-print`} ref={useContext(DockContext)} />
}

/** Keeps a number with hyphens on one line, so that it can be read aloud. */
const keepNumbersTogether = (text: string): ReactNode =>
  text.split(/((?:SP[HL]V-)?[0-9]+(?:-[0-9A-Z]+)+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
      <span key={index} className={`${classes['number']} bilang-mono`} translate="no">
        {part}
      </span>
    ),
  )

function ToastCard({ toast, onClose }: { toast: ShownToast; onClose: () => void }) {
  const type = toast.type ?? 'error'
  const [isHeld, setHeld] = useState(false)
  const onCloseRef = useRef(onClose)
  onCloseRef.current = onClose
  const uptime = toast.uptime ?? toastMilliseconds
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => onCloseRef.current(), uptime)
    return () => clearTimeout(timer)
  }, [isHeld, uptime])
  return (
    <Paper
      role={type === 'error' ? 'alert' : 'status'}
      className={classes['toast'] ?? ''}
      data-type={type}
      data-kept={toast.savedOnDevice}
      data-titled={toast.title !== undefined}
      shadow="md"
      onPointerEnter={({ pointerType }) => setHeld(pointerType === 'mouse')}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={classes['icon']} data-icon={type}>
        <StatusIcon tone={type === 'error' ? 'refused' : toast.savedOnDevice ? 'saved' : 'sent'} size={20} />
      </span>
      <div className={classes['toastText']}>
        <Text fw={600}>{toast.title ?? (type === 'error' ? fixedTexts.wrong : fixedTexts.success)}</Text>
        <div>{typeof toast.text === 'string' ? keepNumbersTogether(toast.text) : toast.text}</div>
      </div>
      <CloseButton aria-label={common('close')} onClick={onClose} />
    </Paper>
  )
}
