/** Sends the labels of a print to a printer that the browser reaches, with progress, a stop, and the label to continue with. */
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  availableConnections,
  type ConnectedPrinter,
  connectPrinter,
  type PrinterConnection,
} from '#platform/printer-connections.ts'
import { type LabelsToSend, type SendResult, sendLabels } from './send-labels.ts'

export type { PrinterConnection } from '#platform/printer-connections.ts'

export type SenderState =
  | { is: 'idle' }
  | { is: 'connecting' }
  | { is: 'sending'; next: number }
  /** The printer could not be opened; nothing was sent. */
  | { is: 'no-printer' }
  | SendResult

/** Bits per second of a serial port. Printers on USB and Bluetooth ports ignore it. */
const baudRate = 9_600

export interface LabelSender {
  state: SenderState
  connections: readonly PrinterConnection[]
  /** `check` runs after a printer is chosen; if it returns false, nothing is sent. */
  send(connection: PrinterConnection, labels: LabelsToSend, check: () => Promise<boolean>): Promise<void>
  stop(): void
}

export function useLabelSender(): LabelSender {
  const [state, setState] = useState<SenderState>({ is: 'idle' })
  const [connections] = useState(() => availableConnections())
  const controller = useRef<AbortController | null>(null)
  const stop = useCallback(() => controller.current?.abort(), [])
  useEffect(() => stop, [stop])
  const send = useCallback(
    async (connection: PrinterConnection, labels: LabelsToSend, check: () => Promise<boolean>) => {
      const own = new AbortController()
      controller.current = own
      setState({ is: 'connecting' })
      let printer: ConnectedPrinter | null = null
      try {
        printer = await connectPrinter(connection, baudRate)
      } catch {
        return setState({ is: 'no-printer' })
      }
      if (!printer) return setState({ is: 'idle' })
      try {
        if (!(await check())) return setState({ is: 'idle' })
        setState({ is: 'sending', next: labels.from })
        setState(await sendLabels(printer, labels, own.signal, (next) => setState({ is: 'sending', next })))
      } finally {
        await printer.close()
      }
    },
    [],
  )
  return { state, connections, send, stop }
}
