import { expect, test, vi } from 'vitest'
import { availableConnections, connectPrinter, type PrinterBrowser } from '#platform/printer-connections.ts'
import { sendLabels } from '#react/print/send-labels.ts'

const label = Uint8Array.from({ length: 40_000 }, (_, index) => index % 251)
const joined = (chunks: readonly Uint8Array[]) => Uint8Array.from(chunks.flatMap((chunk) => [...chunk]))

function usbBrowser(interfaceClass: number, received: Uint8Array[]): PrinterBrowser {
  const endpoints = [
    { endpointNumber: 1, direction: 'in' as const, type: 'bulk' },
    { endpointNumber: 2, direction: 'out' as const, type: 'bulk' },
  ]
  return {
    usb: {
      requestDevice: async ({ filters }) => {
        expect(filters).toEqual([{ classCode: 7 }])
        return {
          configuration: { interfaces: [{ interfaceNumber: 3, alternates: [{ interfaceClass, endpoints }] }] },
          open: async () => {},
          close: async () => {},
          selectConfiguration: async () => {},
          claimInterface: async (number) => expect(number).toBe(3),
          transferOut: async (endpoint, data) => {
            expect(endpoint).toBe(2)
            received.push(data)
            return { status: 'ok', bytesWritten: data.length }
          },
        }
      },
    },
  }
}

function bluetoothBrowser(properties: { write: boolean; writeWithoutResponse: boolean }, received: Uint8Array[]) {
  const write = async (value: Uint8Array) => void received.push(value)
  const characteristic = { properties, writeValueWithResponse: write, writeValueWithoutResponse: write }
  const server = { getPrimaryServices: async () => [{ getCharacteristics: async () => [characteristic] }] }
  const disconnect = vi.fn()
  const browser: PrinterBrowser = {
    bluetooth: { requestDevice: async () => ({ gatt: { connect: async () => server, disconnect } }) },
  }
  return { browser, disconnect }
}

test('[TAG-4410] USB and Bluetooth: all bytes arrive in order in pieces that the connection takes; a device that is not a printer is refused', async () => {
  const usb: Uint8Array[] = []
  const printer = await connectPrinter('usb', 9_600, usbBrowser(7, usb))
  await printer?.write(label)
  await printer?.close()
  expect(joined(usb)).toEqual(label)
  expect(Math.max(...usb.map(({ length }) => length))).toBeLessThanOrEqual(16_384)
  await expect(connectPrinter('usb', 9_600, usbBrowser(3, []))).rejects.toThrow('no printer interface')

  const pieces: Uint8Array[] = []
  const radio = bluetoothBrowser({ write: true, writeWithoutResponse: true }, pieces)
  const small = await connectPrinter('bluetooth', 9_600, radio.browser)
  await small?.write(label)
  expect(joined(pieces)).toEqual(label)
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(180)
  await small?.close()
  expect(radio.disconnect).toHaveBeenCalledOnce()
  const noPrinter = bluetoothBrowser({ write: false, writeWithoutResponse: false }, [])
  await expect(connectPrinter('bluetooth', 9_600, noPrinter.browser)).rejects.toThrow('no service of a printer')
  expect(availableConnections({})).toEqual([])
  expect(availableConnections(radio.browser)).toEqual(['bluetooth'])
})

test('[TAG-4411] stop while labels are sent: the label that was begun is finished, none after it is sent', async () => {
  const controller = new AbortController()
  const sent: number[] = []
  const read = async (from: number, to: number) => Array.from({ length: to - from }, (_, i) => Uint8Array.of(from + i))
  const result = await sendLabels(
    {
      write: async ([number]) => {
        sent.push(number!)
        if (number === 13) controller.abort()
      },
    },
    { from: 2, to: 40, read },
    controller.signal,
    () => {},
  )
  expect(result).toEqual({ is: 'stopped', next: 14 })
  expect(sent).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
})
