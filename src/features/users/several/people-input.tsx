/** The input of people: pasted lines, or a file and one of its sheets. */
import { FileButton, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { type ListedRole, listedRoles, mostListedPeople } from '#domain/people/check-people.ts'
import { formatNumber } from '#domain/text/format.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/administration/people-list.ts'
import { t as users } from '#text/administration/users.ts'
import { t as forms } from '#text/shared/ui-forms.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { readFile } from '#ui/files/read-file.ts'
import { type ReadList, type ReadListResult, readPastedPeople, readPeopleFile } from './read-people-file.ts'

interface ChosenFile {
  name: string
  bytes: Uint8Array
  sheet: string
  sheets: readonly string[]
}

/** Why a list that was read cannot be used; null if it can. */
function faultOf({ entries }: ReadList): string | null {
  if (entries.length === 0) return t('noPeople')
  if (entries.length <= mostListedPeople) return null
  return t('tooMany', { count: formatNumber(entries.length), most: formatNumber(mostListedPeople) })
}

export function PeopleInput({ onRead }: { onRead: (list: ReadList, role: ListedRole) => void }) {
  const [text, setText] = useState('')
  const { api } = useServices()
  const hasPeople = api.features().has('people-without-login')
  const [role, setRole] = useState<ListedRole>(hasPeople ? 'without' : 'employee')
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)

  const take = (result: ReadListResult) => {
    const problem = result.ok ? faultOf(result.list) : result.text
    setFault(problem)
    if (result.ok && problem === null) onRead(result.list, role)
  }
  const openFile = async (chosen: File | null) => {
    if (!chosen) return
    setReading(true)
    setFile(null)
    setText('')
    const bytes = await readFile(chosen)
    const result = bytes && (await readPeopleFile(bytes, null))
    setReading(false)
    if (!result) return setFault(forms('fileUnreadable'))
    const sheets = result.ok ? result.list.sheets : []
    if (result.ok && sheets.length > 1) {
      setFault(null)
      setFile({ name: chosen.name, bytes, sheet: result.list.sheet ?? sheets[0]!, sheets })
    } else take(result)
  }
  const check = async () => {
    if (!file && text.trim() === '') return setFault(t('nothingTyped'))
    setReading(true)
    const result = file ? await readPeopleFile(file.bytes, file.sheet) : await readPastedPeople(text)
    setReading(false)
    take(result)
  }
  return (
    <Stack gap="md">
      <Group gap="sm" align="center">
        <FileButton
          name="people"
          accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={(chosen) => void openFile(chosen)}
          inputProps={{ 'aria-label': t('file') }}
        >
          {(props) => (
            <Button variant="secondary" loading={isReading} {...props}>
              {t('chooseFile')}
            </Button>
          )}
        </FileButton>
        {file ? <Text className="bilang-break">{file.name}</Text> : null}
      </Group>
      {file ? (
        <NativeSelect
          label={t('sheet')}
          name="sheet"
          value={file.sheet}
          data={[...file.sheets]}
          onChange={(event) => setFile({ ...file, sheet: event.currentTarget.value })}
        />
      ) : (
        <Textarea
          label={t('paste')}
          name="names"
          description={t('pasteHelp')}
          value={text}
          rows={8}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <NativeSelect
        label={t('defaultRole')}
        name="role"
        value={role}
        data={listedRoles(hasPeople).map((value) => ({ value, label: users(`roles.${value}`) }))}
        onChange={(event) => setRole(event.currentTarget.value as ListedRole)}
      />
      {fault ? (
        <Banner tone="refused" role="alert">
          {fault}
        </Banner>
      ) : null}
      <Group justify="flex-end">
        <Button loading={isReading} onClick={() => void check()}>
          {t('check')}
        </Button>
      </Group>
    </Stack>
  )
}
