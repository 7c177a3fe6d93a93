import type { PrintedPage } from './page-svg.tsx'

/** Pages in a worker: read one by one when they are needed. */
export interface PreviewSource {
  state:
    | { is: 'loading'; pages: number }
    | { is: 'ready'; id: number; pages: readonly Pick<PrintedPage, 'width' | 'height'>[] }
    | { is: 'empty' }
    | { is: 'fonts-absent' }
  /** The state belongs to the previous settings; a new layout is in progress. */
  isStale: boolean
  /** Pages `from` (inclusive) to `to` (exclusive). */
  readPages(from: number, to: number, signal?: AbortSignal): Promise<readonly PrintedPage[]>
  pdf(onPages: (pages: number) => void, signal?: AbortSignal): Promise<Blob>
}
