/** The scanner alone, showing what it reports. `?break=worker` runs it without workers. */
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { outcomeNames } from '#tests/support/device/outcome-names.ts'
import { openDecoder } from '#ui/scanner/decode/decoder.ts'
import type { Engine } from '#ui/scanner/decode/decoder-messages.ts'
import { outcomes } from '#ui/scanner/outcome/scan-outcomes.ts'
import { ScannerView } from '#ui/scanner/scanner-view.tsx'
import { CountingPage } from './scan-screen-page.tsx'

export interface Report {
  text: string
  source: string
  at: number
}
export interface Look {
  texts: string[]
  engine: Engine
  ms: number
}
declare global {
  interface Window {
    reports: Report[]
    cameras: string[]
    typed: number
    look(picture: string, thorough?: boolean): Promise<Look>
  }
}

const params = new URLSearchParams(location.search)
if (params.get('break') === 'worker') Reflect.deleteProperty(window, 'Worker')

window.reports = []
window.cameras = []
window.typed = 0

let decoder: ReturnType<typeof openDecoder> | undefined
window.look = async (picture, thorough = false) => {
  decoder ??= openDecoder()
  const bitmap = await createImageBitmap(await (await fetch(picture)).blob())
  const start = performance.now()
  const { codes, engine } = await decoder.read(bitmap, { thorough })
  return { texts: codes.map(({ text }) => text), engine, ms: performance.now() - start }
}

function Page() {
  const [known, setKnown] = useState<readonly string[]>([])
  return (
    <ScannerView
      paused={params.has('paused')}
      outcomeOf={(text) => {
        const at = known.indexOf(text)
        return at < 0 ? undefined : outcomes[outcomeNames[at % outcomeNames.length]!]
      }}
      onTexts={(texts, { source }) => {
        for (const text of texts) window.reports.push({ text, source, at: performance.now() })
        setKnown((before) => [...new Set([...before, ...texts])])
      }}
      onType={() => window.typed++}
      onCamera={(id) => window.cameras.push(id)}
    />
  )
}

const root = createRoot(document.getElementById('root')!)
if (params.has('counting')) {
  const scheme = params.get('scheme') === 'dark' ? 'dark' : 'light'
  root.render(<CountingPage scheme={scheme} flash={Number(params.get('flash') ?? -1)} />)
} else root.render(<Page />)
