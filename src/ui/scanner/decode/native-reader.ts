/**
 * The browser's own BarcodeDetector, used only while its results agree with ours. On some systems it fails silently (always empty), on
 * others with "service unavailable". An exception, a stall, or three codes missed that zxing-wasm read end its use.
 */
import type { Code } from './decoder-messages.ts'

interface Detected {
  rawValue: string
  cornerPoints: readonly { x: number; y: number }[]
}
interface Detector {
  detect(frame: ImageBitmapSource): Promise<readonly Detected[]>
}
export interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

export interface NativeReader {
  readonly trusted: boolean
  /** `null` means that it is no longer trusted: use another reader. */
  read(frame: ImageBitmapSource): Promise<readonly Code[] | null>
  /** Runs the detector on a frame in which another reader found `texts`, and compares. */
  compare(frame: ImageBitmapSource, texts: readonly string[]): Promise<void>
}

const maxMisses = 3
const stallMilliseconds = 1_500

export async function openNativeReader(detectorClass: DetectorClass | undefined): Promise<NativeReader> {
  let detector: Detector | undefined
  try {
    const formats = (await detectorClass?.getSupportedFormats()) ?? []
    if (detectorClass && formats.includes('qr_code')) detector = new detectorClass({ formats: ['qr_code'] })
  } catch {
    detector = undefined
  }
  let misses = 0

  async function detect(frame: ImageBitmapSource): Promise<readonly Code[] | null> {
    if (!detector) return null
    let timer: ReturnType<typeof setTimeout> | undefined
    const stallTimeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('BarcodeDetector stalled')), stallMilliseconds)
    })
    try {
      const found = await Promise.race([detector.detect(frame), stallTimeout])
      return found
        .filter(({ rawValue }) => rawValue !== '')
        .map(({ rawValue, cornerPoints }) => ({ text: rawValue, corners: cornerPoints.map(({ x, y }) => ({ x, y })) }))
    } catch {
      detector = undefined
      return null
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    get trusted() {
      return detector !== undefined
    },
    read: detect,
    async compare(frame, texts) {
      const ownCodes = await detect(frame)
      if (!ownCodes) return
      const hasMissed = texts.some((text) => !ownCodes.some((code) => code.text === text))
      misses = hasMissed ? misses + 1 : 0
      if (misses >= maxMisses) detector = undefined
    },
  }
}
