/** PARs due for renewal: three years old, or with a thing that passed to another person (Appendix 71; D9). */
import { Progress, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Problem } from '#contract/problem.ts'
import { dayOf } from '#domain/dates.ts'
import { printedNumber } from '#domain/form-inputs/custody.ts'
import { useParts } from '#runtime/parts.ts'
import { useOnline } from '#runtime/use-online.ts'
import { useCan } from '#runtime/use-session.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Empty } from '#ui/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { ProblemText } from '#ui/problem-text.tsx'
import { StateMark } from '#ui/state-mark.tsx'
import type { Column } from '#ui/table/column.ts'
import { whole } from '#ui/table/listed.ts'
import { Table } from '#ui/table/table.tsx'
import { documentKinds } from './document-kind.ts'
import classes from './documents.module.css'
import { renewReceipt } from './renew.ts'
import { useArea } from './use-area.ts'
import { type DueReceipt, useDue } from './use-due.ts'
import { useFrame } from './use-frame.ts'

const kind = documentKinds.PAR

const columns: readonly Column<DueReceipt>[] = [
  { key: 'number', title: 'PAR no.', width: 190, mono: true, card: 'title', cell: (one) => printedNumber(one.receipt) },
  { key: 'by', title: 'Received by', width: 240, card: 'second', cell: (one) => one.receipt.received_by_name },
  { key: 'lines', title: 'Lines', width: 80, align: 'right', cell: (one) => one.lines },
  { key: 'due', title: 'Three years on', width: 140, mono: true, cell: (one) => one.dueOn ?? 'no date' },
  {
    key: 'why',
    title: 'Why',
    width: 300,
    card: 'line',
    cell: (one) => (
      <StateMark mark={one.moved.length > 0 ? 'elsewhere' : 'attention'}>
        {[
          ...(one.reasons.includes('three-years') ? ['Three years'] : []),
          ...(one.moved.length > 0 ? [`${one.moved.length} held by another person`] : []),
        ].join(', ')}
      </StateMark>
    ),
  },
]

export function DuePage() {
  const parts = useParts()
  const due = useDue()
  const { asOf } = useFrame()
  const online = useOnline()
  const mayManage = useCan('documents.manage')
  const area = useArea()
  const go = useNavigate()
  const confirm = useConfirm()
  const toast = useToast()
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const chosen = useMemo(() => (due ?? []).filter((one) => selected.has(one.receipt.id)), [due, selected])
  if (due === null) return <Loading />

  const renew = async () => {
    const yes = await confirm({
      title: `Renew ${chosen.length.toLocaleString('en')} ${chosen.length === 1 ? 'PAR' : 'PARs'}?`,
      text: 'Each gets a new number and today’s date. The old ones are kept and marked as superseded. What passed to another person goes on a PAR of theirs.',
      confirm: 'Renew',
    })
    if (!yes) return
    setProblem(null)
    let made = 0
    for (const [at, one] of chosen.entries()) {
      setProgress({ done: at, of: chosen.length })
      const end = await renewReceipt(parts, kind, one.receipt.id, dayOf(parts.now(), parts.timeZone))
      made += end.made.length
      if (end.ok) continue
      setProblem(end.problem)
      toast.error(`${printedNumber(one.receipt)} has not been renewed: ${end.text}`)
      break
    }
    setProgress(null)
    setSelected(new Set())
    await parts.catalogue.refresh('manual')
    if (made > 0) toast.success(`${made} new ${made === 1 ? 'PAR has' : 'PARs have'} been saved.`)
  }

  return (
    <>
      <div className={classes['head']}>
        <Text role="status" c="dimmed">
          {due.length.toLocaleString('en')} due. A PAR is renewed every three years, and when what it lists passes to
          another person. {asOf ? `Data as of ${asOf}.` : 'No list on this device yet.'}
        </Text>
        {mayManage ? (
          <Button disabled={chosen.length === 0 || !online || progress !== null} onClick={() => void renew()}>
            Renew {chosen.length > 0 ? chosen.length.toLocaleString('en') : ''}
          </Button>
        ) : null}
      </div>
      {problem ? <ProblemText problem={problem} trying="doing" /> : null}
      {progress ? <Progress value={(progress.done / progress.of) * 100} aria-label="Renewed" /> : null}
      <Table
        label="PARs due for renewal"
        columns={columns}
        list={whole(due)}
        rowId={(one) => one.receipt.id}
        rowName={(one) => printedNumber(one.receipt)}
        onOpen={(one) => go(`${area}/par/document/${one.receipt.id}`)}
        {...(mayManage ? { selected, onSelected: setSelected } : {})}
        height="64vh"
        empty={<Empty>No PAR is due.</Empty>}
      />
    </>
  )
}
