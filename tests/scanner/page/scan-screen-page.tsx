/** The scan screen on a phone, built from its components alone: for looking at it and for axe. */
import { useState } from 'react'
import { parseCount } from '#contract/campaigns/count-form.ts'
import type { CountProgress } from '#domain/catalog/catalog-queries.ts'
import { outcomeNames } from '#tests/support/device/outcome-names.ts'
import { CountField } from '#ui/count/count-field.tsx'
import { countStateLabel } from '#ui/count/count-state-line.tsx'
import { ProductCard } from '#ui/count/product-card.tsx'
import { RecentScans } from '#ui/count/recent-scans.tsx'
import { RemarksField } from '#ui/count/remarks-field.tsx'
import { SaveBar } from '#ui/count/save-bar.tsx'
import { UiProvider } from '#ui/provider.tsx'
import { ProductQr } from '#ui/qr/product-qr.tsx'
import { OutcomeFlash } from '#ui/scanner/outcome/outcome-flash.tsx'
import { outcomes } from '#ui/scanner/outcome/scan-outcomes.ts'
import { ScannerView } from '#ui/scanner/scanner-view.tsx'

const countStates: CountProgress[] = [
  { kind: 'saved', at: 0, opId: 'a' },
  { kind: 'sent', at: Date.UTC(2026, 10, 21, 2, 42) },
  { kind: 'needs-you', opId: 'b', state: 'conflict' },
  { kind: 'needs-you', opId: 'c', state: 'rejected' },
]

export function CountingPage({ scheme, flash }: { scheme: 'light' | 'dark'; flash: number }) {
  const [count, setCount] = useState('1')
  const read = parseCount(count)
  const [remarks, setRemarks] = useState<string | null>(null)
  const [known, setKnown] = useState<readonly string[]>([])
  return (
    <UiProvider colorScheme={scheme}>
      <div style={{ maxWidth: 560, margin: '0 auto', padding: 12, display: 'grid', gap: 12 }}>
        <h1 style={{ fontSize: 16, margin: 0 }}>2-114 Laboratory 1</h1>
        <ScannerView
          height="270px"
          onTexts={(texts) => setKnown((before) => [...new Set([...before, ...texts])])}
          outcomeOf={(text) => {
            const at = known.indexOf(text)
            return at < 0 ? undefined : outcomes[outcomeNames[at % 5]!]
          }}
          onType={() => {}}
        />
        <ProductCard
          product={{
            property_number: '2023-05-03-14-0001-02',
            description: 'ThinkBook 14-in, 16 GB, 512 GB, with charger and bag, serial PF3XK0L1',
            units: 1,
            unit_type: 'unit',
            place: 'Main building · 2-114',
            countProgress: { kind: 'not-counted' },
            names: { article: 'Laptop computer', user: 'Juan Miguel Dela Cruz' },
          }}
        />
        <CountField value={count} onChange={setCount} error={read.ok ? undefined : read.message} />
        <RemarksField
          value={remarks}
          onChange={setRemarks}
          recent={['No tag', 'Cracked screen', 'In use by the night shift']}
        />
        <SaveBar
          count={read.ok ? read.count : null}
          onSave={() => {}}
          undo={{ label: '2023-05-03-0001-02', onUndo: () => {} }}
        />
        <RecentScans
          onOpen={() => {}}
          scans={countStates.map((countState, i) => ({
            key: String(i),
            title: [
              'Chair, monobloc, white',
              'Air conditioner, split type, 2.5 HP',
              'Desktop computer',
              'Microscope, binocular',
            ][i]!,
            number: `2023-07-01-22-000${i}-02`,
            state: countStateLabel(countState, 'Asia/Manila'),
            count: i + 1,
          }))}
        />
        <ProductQr host="https://bilang.example.org" productId={12} label="2023-05-03-14-0001-02" />
      </div>
      {flash >= 0 && <OutcomeFlash outcome={outcomes[outcomeNames[flash]!]} flashNo={1} />}
    </UiProvider>
  )
}
