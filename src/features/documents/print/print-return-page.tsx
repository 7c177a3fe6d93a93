/**
 * The receipt of returned semi-expendable property (RRSP, Annex A.6), for lines of one ICS. A person chooses what is returned; number, date
 * and remarks are stored on this device while they type. Nothing is sent to the server, and the ICS does not change.
 */
import { Checkbox, Fieldset, Group, NumberInput, Stack, TextInput, Title } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import { useParams } from 'react-router-dom'
import { textLimit } from '#contract/limits.ts'
import { isPosition, printedNumber } from '#domain/documents/custody-form-input.ts'
import { type ReturnDetails, returnReceiptInput, unitsOnLine } from '#domain/documents/return-receipt.ts'
import { dayOf } from '#domain/time/dates.ts'
import { fill } from '#print/forms/form.ts'
import { rrspForm } from '#print/forms/rrsp-form.ts'
import { useServices } from '#react/services.ts'
import { useDraft } from '#react/use-draft.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { documentKinds, lineNumber } from '../document-kind.ts'
import classes from '../documents.module.css'
import { type LoadedDocument, useDocument } from '../use-document.ts'
import { PrintForms } from './print-forms.tsx'
import { useFormHeader } from './use-form-header.ts'

export function PrintReturnPage() {
  const id = Number(useParams()['id']) || null
  const loaded = useDocument(documentKinds.ICS, id)
  const draft = useDraft<Partial<ReturnDetails>>(`form return ${id}`)
  if (loaded === undefined || !draft.isLoaded) return <Loading />
  if (!loaded)
    return (
      <Empty asPage heading="No such ICS">
        It may have been deleted, or is not on this device yet.
      </Empty>
    )
  return <ReturnView key={loaded.document.id} loaded={loaded} draft={draft} />
}

function ReturnView({
  loaded,
  draft,
}: {
  loaded: LoadedDocument
  draft: ReturnType<typeof useDraft<Partial<ReturnDetails>>>
}) {
  const { now, timeZone } = useServices()
  const formHeader = useFormHeader()
  const { document, lines } = loaded
  const position = document.received_from_position
  const initial: ReturnDetails = {
    number: '',
    date: dayOf(now(), timeZone),
    receivedBy: document.received_from_name,
    receivedByPosition: isPosition(position) ? position : '',
    lines: {},
  }
  const [details, setDetails] = useState<ReturnDetails>({ ...initial, ...draft.draft })
  const shown = useDeferredValue(details)
  const change = (changes: Partial<ReturnDetails>) => {
    const next = { ...details, ...changes }
    setDetails(next)
    draft.save(next)
  }
  const { entityName, dataAsOf } = formHeader
  const forms = useMemo(() => {
    const header = { entityName, ...(dataAsOf === undefined ? {} : { dataAsOf }) }
    const input = returnReceiptInput({ ...document, category: document.category ?? 'SPHV' }, lines, shown, header)
    return input.lines.length > 0 ? [fill(rrspForm, input)] : []
  }, [document, lines, shown, entityName, dataAsOf])
  const textField = (name: 'number' | 'receivedBy' | 'receivedByPosition', label: string) => (
    <TextInput
      className="bilang-basis"
      label={label}
      value={details[name]}
      maxLength={textLimit}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <div className="bilang-page">
      <div className={`${classes['pageHead']} no-print`}>
        <div>
          <Title order={1}>Receipt of returned property</Title>
          <p className="bilang-muted bilang-bare">
            ICS {printedNumber(document)} of {document.received_by_name}. What you type stays on this device.
          </p>
        </div>
        <Button
          variant="secondary"
          onClick={() => {
            void draft.clear()
            setDetails(initial)
          }}
        >
          Start over
        </Button>
      </div>
      {document.superseded_by ? (
        <Banner tone="attention" role="note">
          A newer document took the place of this ICS. Check that the items are still with {document.received_by_name}.
        </Banner>
      ) : null}
      <Stack className="no-print">
        <Fieldset legend="Receipt">
          <Group align="flex-end">
            {textField('number', 'RRSP number')}
            <TextInput
              className="bilang-basis"
              label="Date"
              type="date"
              max="9999-12-31"
              value={details.date}
              onChange={(event) => change({ date: event.currentTarget.value })}
            />
            {textField('receivedBy', 'Received by')}
            {textField('receivedByPosition', 'Position of the receiver')}
          </Group>
        </Fieldset>
        <Fieldset legend="Returned items">
          <Stack>
            {lines.map((line) => {
              const { [line.id]: returned, ...others } = details.lines
              const units = unitsOnLine(line)
              return (
                <div key={line.id}>
                  <Checkbox
                    label={`${line.description} ${lineNumber(line)}`.trim()}
                    checked={returned !== undefined}
                    onChange={(event) =>
                      change({
                        lines: event.currentTarget.checked
                          ? { ...details.lines, [line.id]: { quantity: units, remarks: '' } }
                          : others,
                      })
                    }
                  />
                  {returned ? (
                    <Group align="flex-end" mt="xs">
                      <NumberInput
                        label={`Quantity, 1 to ${units}`}
                        value={returned.quantity}
                        min={1}
                        max={units}
                        allowDecimal={false}
                        onChange={(value) =>
                          change({ lines: { ...details.lines, [line.id]: { ...returned, quantity: Number(value) } } })
                        }
                      />
                      <TextInput
                        className="bilang-basis"
                        label="Remarks"
                        value={returned.remarks}
                        maxLength={textLimit}
                        onChange={(event) =>
                          change({
                            lines: { ...details.lines, [line.id]: { ...returned, remarks: event.currentTarget.value } },
                          })
                        }
                      />
                    </Group>
                  ) : null}
                </div>
              )
            })}
          </Stack>
        </Fieldset>
      </Stack>
      {forms.length === 0 ? (
        <Empty>Choose the items that are returned.</Empty>
      ) : (
        <PrintForms
          level={2}
          title={`RRSP ${shown.number || `for ICS ${printedNumber(document)}`}`}
          forms={forms}
          asOf={formHeader.asOf}
        />
      )}
    </div>
  )
}
