/**
 * Printers that the browser can reach directly, by Web Serial, WebUSB or Web Bluetooth, if it supports them. Promises: bytes arrive in order; a write
 * resolves when the printer accepted the bytes, and rejects if the printer is gone.
 */

const printerConnections = ['usb', 'serial', 'bluetooth'] as const
export type PrinterConnection = (typeof printerConnections)[number]

export interface ConnectedPrinter {
  write(bytes: Uint8Array): Promise<void>
  close(): Promise<void>
}

// The parts of these interfaces that are used here; TypeScript's DOM types do not include them.
interface SerialPortLike {
  open(options: { baudRate: number; bufferSize?: number }): Promise<void>
  close(): Promise<void>
  readonly writable: WritableStream<Uint8Array> | null
}
interface UsbEndpointLike {
  endpointNumber: number
  direction: 'in' | 'out'
  type: string
}
interface UsbDeviceLike {
  readonly configuration: {
    interfaces: readonly {
      interfaceNumber: number
      alternates: readonly { interfaceClass: number; endpoints: readonly UsbEndpointLike[] }[]
    }[]
  } | null
  open(): Promise<void>
  close(): Promise<void>
  selectConfiguration(value: number): Promise<void>
  claimInterface(number: number): Promise<void>
  transferOut(endpoint: number, data: Uint8Array): Promise<{ status: string; bytesWritten: number }>
}
interface BluetoothCharacteristicLike {
  readonly properties: { write: boolean; writeWithoutResponse: boolean }
  writeValueWithResponse(value: Uint8Array): Promise<void>
  writeValueWithoutResponse(value: Uint8Array): Promise<void>
}
interface BluetoothDeviceLike {
  readonly gatt?: {
    connect(): Promise<{
      getPrimaryServices(): Promise<
        readonly { getCharacteristics(): Promise<readonly BluetoothCharacteristicLike[]> }[]
      >
    }>
    disconnect(): void
  }
}

/** The printer interfaces of a browser. */
export interface PrinterBrowser {
  serial?: { requestPort(): Promise<SerialPortLike> }
  usb?: { requestDevice(options: { filters: readonly { classCode: number }[] }): Promise<UsbDeviceLike> }
  bluetooth?: {
    requestDevice(options: {
      acceptAllDevices: true
      optionalServices: readonly string[]
    }): Promise<BluetoothDeviceLike>
  }
}

const thisBrowser = (): PrinterBrowser => (typeof navigator === 'undefined' ? {} : (navigator as PrinterBrowser))

/** The supported kinds of connection. None on an iPhone or iPad, in Safari and in Firefox. */
export const availableConnections = (browser = thisBrowser()): readonly PrinterConnection[] =>
  printerConnections.filter((connection) => browser[connection])

const usbPrinterClass = 7
/** Bytes of one USB transfer: enough for one small label. */
const usbChunk = 16_384
/** Bytes of one Bluetooth write. Browsers refuse more than 512; small printers lose bytes of longer ones. */
const bluetoothChunk = 180

/** Bluetooth services of label and receipt printers. A browser only gives access to services that are listed in advance. */
const bluetoothServices = [
  '000018f0-0000-1000-8000-00805f9b34fb',
  '0000ff00-0000-1000-8000-00805f9b34fb',
  '0000ffe0-0000-1000-8000-00805f9b34fb',
  '0000fff0-0000-1000-8000-00805f9b34fb',
  '0000ae30-0000-1000-8000-00805f9b34fb',
  '49535343-fe7d-4ae5-8fa9-9fafd205e455',
  '6e400001-b5a3-f393-e0a9-e50e24dcca9e',
  'e7810a71-73ae-499d-8c15-faa9aef0c3f2',
  '38eb4a80-c570-11e3-9507-0002a5d5c51b',
]

function* chunksOf(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size)
}

async function openSerial(port: SerialPortLike, baudRate: number): Promise<ConnectedPrinter> {
  await port.open({ baudRate, bufferSize: 4_096 })
  const writer = port.writable?.getWriter()
  if (!writer) {
    await port.close()
    throw new Error('The serial port cannot be written to.')
  }
  let isWriting = false
  return {
    async write(bytes) {
      isWriting = true
      await writer.write(bytes)
      isWriting = false
    },
    async close() {
      // A printer without paper accepts no more bytes, so closing would wait for it. A disconnected port rejects; it is already closed.
      await (isWriting ? writer.abort() : writer.close()).catch(() => {})
      await port.close().catch(() => {})
    },
  }
}

async function openUsb(device: UsbDeviceLike): Promise<ConnectedPrinter> {
  await device.open()
  if (!device.configuration) await device.selectConfiguration(1)
  const found = device.configuration?.interfaces.flatMap(({ interfaceNumber, alternates }) =>
    alternates
      .filter(({ interfaceClass }) => interfaceClass === usbPrinterClass)
      .flatMap(({ endpoints }) => endpoints.filter(({ direction, type }) => direction === 'out' && type === 'bulk'))
      .map(({ endpointNumber }) => ({ interfaceNumber, endpointNumber })),
  )[0]
  if (!found) {
    await device.close()
    throw new Error('The USB device has no printer interface.')
  }
  await device.claimInterface(found.interfaceNumber)
  return {
    async write(bytes) {
      for (const chunk of chunksOf(bytes, usbChunk)) {
        const { status, bytesWritten } = await device.transferOut(found.endpointNumber, chunk)
        if (status !== 'ok' || bytesWritten !== chunk.length)
          throw new Error(`The printer took ${bytesWritten} of ${chunk.length} bytes: ${status}.`)
      }
    },
    close: () => device.close().catch(() => {}),
  }
}

async function openBluetooth({ gatt }: BluetoothDeviceLike): Promise<ConnectedPrinter> {
  if (!gatt) throw new Error('The Bluetooth device takes no data.')
  const server = await gatt.connect()
  const characteristics: BluetoothCharacteristicLike[] = []
  for (const service of await server.getPrimaryServices()) characteristics.push(...(await service.getCharacteristics()))
  // With a response, each write is confirmed, so that the number of sent tags is correct.
  const confirmed = characteristics.find(({ properties }) => properties.write)
  const unconfirmed = characteristics.find(({ properties }) => properties.writeWithoutResponse)
  if (!confirmed && !unconfirmed) {
    gatt.disconnect()
    throw new Error('The Bluetooth device has no service of a printer.')
  }
  return {
    async write(bytes) {
      for (const chunk of chunksOf(bytes, bluetoothChunk))
        await (confirmed ? confirmed.writeValueWithResponse(chunk) : unconfirmed?.writeValueWithoutResponse(chunk))
    },
    close: async () => gatt.disconnect(),
  }
}

/**
 * Asks the person for a printer and opens it; null if they chose none. Call it directly from a click handler: the browser requires a user gesture.
 */
export async function connectPrinter(
  connection: PrinterConnection,
  baudRate: number,
  browser = thisBrowser(),
): Promise<ConnectedPrinter | null> {
  try {
    switch (connection) {
      case 'serial': {
        const port = await browser.serial?.requestPort()
        return port ? await openSerial(port, baudRate) : null
      }
      case 'usb': {
        const device = await browser.usb?.requestDevice({ filters: [{ classCode: usbPrinterClass }] })
        return device ? await openUsb(device) : null
      }
      case 'bluetooth': {
        const device = await browser.bluetooth?.requestDevice({
          acceptAllDevices: true,
          optionalServices: bluetoothServices,
        })
        return device ? await openBluetooth(device) : null
      }
    }
  } catch (error) {
    // The chooser was dismissed. Opening a device never fails with this error.
    if (error instanceof DOMException && error.name === 'NotFoundError') return null
    throw error
  }
}
