/** Lists and prints the PARs of one person (D9.3). An employee sees and prints only their own, whatever the URL says. */
import { SegmentedControl, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { documentTotal, printedNumber } from '#domain/documents/custody-form-input.ts'
import { toCentavos } from '#domain/money/money.ts'
import { formatNumber, formatPesos, plural } from '#domain/text/format.ts'
import type { FilledForm } from '#print/forms/all-forms.ts'
import { useLookup } from '#react/lists/use-lookup.ts'
import { useWindowedList } from '#react/lists/use-windowed-list.ts'
import { useServices } from '#react/services.ts'
import { useInventoryPath } from '#react/use-inventory-path.ts'
import { useCan, usePerson } from '#react/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Lookup } from '#ui/lookup/lookup.tsx'
import { ListNote } from '#ui/table/list-note.tsx'
import { Table } from '#ui/table/table.tsx'
import { type AnyDocument, documentKinds } from '../document-kind.ts'
import classes from '../documents.module.css'
import { documentForm } from '../print/print-document-page.tsx'
import { PrintForms } from '../print/print-forms.tsx'
import { useFormHeader } from '../print/use-form-header.ts'
import { readDocuments } from '../use-document.ts'
import { documentColumns } from './document-columns.tsx'

const kind = documentKinds.PAR

const columns = documentColumns(kind)
export function ReceiptsReportPage() {
  const person = usePerson()
  const canReadAll = useCan('documents.read')
  const navigate = useNavigate()
  const area = useInventoryPath()
  const users = useLookup('users')
  const [query, setQuery] = useSearchParams()
  const askedUser = Number(query.get('user')) || null
  const holder = canReadAll ? askedUser : (person?.user.id ?? 0)
  const [includeSuperseded, setIncludeSuperseded] = useState(false)
  const [order, setOrder] = useState('-id')
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [printingIds, setPrintingIds] = useState<readonly number[] | null>(null)
  const where = {
    ...(holder === null ? {} : { holder }),
    ...(includeSuperseded ? {} : { superseded_by: null }),
  }
  const list = useWindowedList<AnyDocument>({ collection: kind.documents.name, where, order: [order] })
  const { catalog } = useServices()
  const print = async () => {
    const ids =
      selected.size > 0 ? [...selected] : await catalog.ids({ collection: kind.documents.name, where, order: [order] })
    setPrintingIds(ids)
  }
  if (printingIds) return <ReceiptPrints ids={printingIds} onBack={() => setPrintingIds(null)} />
  return (
    <div className="bilang-page bilang-wide">
      <div className={classes['pageHead']}>
        <div>
          <Title order={1}>{canReadAll ? 'Acknowledgement receipts' : 'My acknowledgement receipts'}</Title>
          <ListNote list={list} selected={selected.size} />
        </div>
        <Button disabled={list.total === 0} onClick={() => void print()}>
          {selected.size > 0 ? `Print ${formatNumber(selected.size)}` : `Print all ${formatNumber(list.total)}`}
        </Button>
      </div>
      <div className={`${classes['grid']} bilang-narrow-block`}>
        {canReadAll ? (
          <Lookup
            source={users}
            label="Person accountable"
            value={holder}
            placeholder="Everybody"
            onChange={(value) => setQuery(value === null ? {} : { user: String(value) }, { replace: true })}
          />
        ) : null}
        <SegmentedControl
          className="bilang-end"
          aria-label="Which"
          value={includeSuperseded ? 'all' : 'force'}
          onChange={(value) => setIncludeSuperseded(value === 'all')}
          data={[
            { value: 'force', label: 'In force' },
            { value: 'all', label: 'Also superseded' },
          ]}
        />
      </div>
      <Table
        label="Acknowledgement receipts"
        columns={columns}
        list={list}
        rowId={(document) => document.id}
        rowName={printedNumber}
        order={order}
        onOrder={setOrder}
        selected={selected}
        onSelected={setSelected}
        onOpen={(document) =>
          canReadAll ? navigate(`${area}/par/document/${document.id}`) : setPrintingIds([document.id])
        }
        height="60vh"
        empty={
          <Empty>
            {canReadAll
              ? 'No receipt in this scope.'
              : 'Receipts for what you hold appear here once the property unit made them.'}
          </Empty>
        }
      />
    </div>
  )
}

interface FilledReceipts {
  forms: readonly FilledForm[]
  centavos: bigint
  /** Number of the last receipt read; the title uses it when there is only one. */
  number: string
}

function ReceiptPrints({ ids, onBack }: { ids: readonly number[]; onBack: () => void }) {
  const { catalog } = useServices()
  const formHeader = useFormHeader()
  const [filled, setFilled] = useState<FilledReceipts | null>(null)
  const [readCount, setReadCount] = useState(0)
  useEffect(() => {
    let active = true
    void (async () => {
      const forms: FilledForm[] = []
      let centavos = 0n
      let number = ''
      for await (const batch of readDocuments(catalog, kind, ids)) {
        if (!active) return
        for (const one of batch) {
          forms.push(documentForm(kind, one, formHeader))
          centavos += toCentavos(documentTotal(one.lines))
          number = printedNumber(one.document)
        }
        setReadCount(forms.length)
      }
      if (active) setFilled({ forms, centavos, number })
    })()
    return () => {
      active = false
    }
  }, [catalog, ids, formHeader])
  return (
    <div className="bilang-page">
      <div className={`${classes['pageHead']} no-print`}>
        <Button variant="secondary" onClick={onBack}>
          Back to the list
        </Button>
        {filled ? (
          <Text c="dimmed" className="bilang-figures">
            {plural(filled.forms.length, 'receipt', 'receipts')}, {formatPesos(filled.centavos)}
          </Text>
        ) : null}
      </div>
      {filled === null ? (
        <Loading
          {...(ids.length > 1
            ? { label: `Reading ${formatNumber(readCount)} of ${formatNumber(ids.length)} receipts…` }
            : {})}
        />
      ) : (
        <PrintForms
          title={filled.forms.length === 1 ? `PAR ${filled.number}` : 'Acknowledgement receipts'}
          forms={filled.forms}
          asOf={formHeader.asOf}
        />
      )}
    </div>
  )
}
