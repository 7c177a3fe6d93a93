/** The PARs of a holder, listed and printed together (D9.3). An employee sees and prints their own, whatever the address says. */
import { SegmentedControl, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { documentTotal, printedNumber } from '#domain/form-inputs/custody.ts'
import { formatMoney, fromCentavos, toCentavos } from '#domain/money.ts'
import type { FilledForm } from '#paper/form.ts'
import { useParts } from '#runtime/parts.ts'
import { useLookup } from '#runtime/use-lookup.ts'
import { useCan, usePerson } from '#runtime/use-session.ts'
import { useWindow } from '#runtime/use-window.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Lookup } from '#ui/lookup/lookup.tsx'
import { ListNote } from '#ui/table/list-note.tsx'
import { Table } from '#ui/table/table.tsx'
import { documentColumns } from './document-columns.tsx'
import { type AnyDocument, documentKinds } from './document-kind.ts'
import classes from './documents.module.css'
import { PrintForms } from './print-forms.tsx'
import { formOf } from './print-pages.tsx'
import { useArea } from './use-area.ts'
import { readDocuments } from './use-document.ts'
import { useFrame } from './use-frame.ts'

const kind = documentKinds.PAR

const columns = documentColumns(kind)
const figure = (count: number) => count.toLocaleString('en')

export function ReceiptsReportPage() {
  const person = usePerson()
  const all = useCan('documents.read')
  const go = useNavigate()
  const area = useArea()
  const users = useLookup('users')
  const [query, setQuery] = useSearchParams()
  const asked = Number(query.get('user')) || null
  const holder = all ? asked : (person?.user.id ?? 0)
  const [old, setOld] = useState(false)
  const [order, setOrder] = useState('-id')
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [printing, setPrinting] = useState<readonly number[] | null>(null)
  const where = {
    ...(holder === null ? {} : { holder }),
    ...(old ? {} : { superseded_by: null }),
  }
  const list = useWindow<AnyDocument>({ entity: kind.documents.name, where, order: [order] })
  const { catalogue } = useParts()
  const print = async () => {
    const ids =
      selected.size > 0 ? [...selected] : await catalogue.ids({ entity: kind.documents.name, where, order: [order] })
    setPrinting(ids)
  }
  if (printing) return <Sheets ids={printing} onBack={() => setPrinting(null)} />
  return (
    <div className="bilang-page bilang-wide">
      <div className={classes['head']}>
        <div>
          <Title order={1}>{all ? 'Acknowledgement receipts' : 'My acknowledgement receipts'}</Title>
          <ListNote list={list} selected={selected.size} />
        </div>
        <Button disabled={list.total === 0} onClick={() => void print()}>
          {selected.size > 0 ? `Print ${figure(selected.size)}` : `Print all ${figure(list.total)}`}
        </Button>
      </div>
      <div className={classes['grid']} style={{ maxWidth: 720 }}>
        {all ? (
          <Lookup
            source={users}
            label="Person accountable"
            value={holder}
            placeholder="Everybody"
            onChange={(value) => setQuery(value === null ? {} : { user: String(value) }, { replace: true })}
          />
        ) : null}
        <SegmentedControl
          aria-label="Which"
          value={old ? 'all' : 'force'}
          onChange={(value) => setOld(value === 'all')}
          data={[
            { value: 'force', label: 'In force' },
            { value: 'all', label: 'Also superseded' },
          ]}
          style={{ alignSelf: 'end' }}
        />
      </div>
      <Table
        label="Acknowledgement receipts"
        columns={columns}
        list={list}
        rowId={(one) => one.id}
        rowName={printedNumber}
        order={order}
        onOrder={setOrder}
        selected={selected}
        onSelected={setSelected}
        onOpen={(one) => (all ? go(`${area}/par/document/${one.id}`) : setPrinting([one.id]))}
        height="60vh"
        empty={
          <Empty>
            {all
              ? 'No receipt in this scope.'
              : 'Receipts for what you hold appear here once the property unit made them.'}
          </Empty>
        }
      />
    </div>
  )
}

interface Sheaf {
  forms: readonly FilledForm[]
  centavos: bigint
  /** Number of the only one. */
  number: string
}

function Sheets({ ids, onBack }: { ids: readonly number[]; onBack: () => void }) {
  const { catalogue } = useParts()
  const frame = useFrame()
  const [whole, setWhole] = useState<Sheaf | null>(null)
  const [read, setRead] = useState(0)
  useEffect(() => {
    let live = true
    void (async () => {
      const forms: FilledForm[] = []
      let centavos = 0n
      let number = ''
      for await (const some of readDocuments(catalogue, kind, ids)) {
        if (!live) return
        for (const one of some) {
          forms.push(formOf(kind, one, frame))
          centavos += toCentavos(documentTotal(one.lines))
          number = printedNumber(one.document)
        }
        setRead(forms.length)
      }
      if (live) setWhole({ forms, centavos, number })
    })()
    return () => {
      live = false
    }
  }, [catalogue, ids, frame])
  return (
    <div className="bilang-page">
      <div className={`${classes['head']} no-print`}>
        <Button variant="secondary" onClick={onBack}>
          Back to the list
        </Button>
        {whole ? (
          <Text c="dimmed" className="bilang-figures">
            {figure(whole.forms.length)} {whole.forms.length === 1 ? 'receipt' : 'receipts'}, ₱{' '}
            {formatMoney(fromCentavos(whole.centavos))}
          </Text>
        ) : null}
      </div>
      {whole === null ? (
        <Loading {...(ids.length > 1 ? { label: `Reading ${figure(read)} of ${figure(ids.length)} receipts…` } : {})} />
      ) : (
        <PrintForms
          title={whole.forms.length === 1 ? `PAR ${whole.number}` : 'Acknowledgement receipts'}
          forms={whole.forms}
          asOf={frame.asOf}
        />
      )}
    </div>
  )
}
