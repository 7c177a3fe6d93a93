/** The added accounts with their user names and passwords, to copy or to save until everyone has theirs. */
import { CopyButton, Group, Text, Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useServices } from '#react/services.ts'
import { csvCell } from '#spreadsheet/write-csv.ts'
import { t } from '#text/administration/people-list.ts'
import { t as slips } from '#text/administration/sign-in-slips.ts'
import { t as users } from '#text/administration/users.ts'
import { t as forms } from '#text/shared/ui-forms.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { downloadFile } from '#ui/files/download-file.ts'
import { slipsPath } from '../slips/slip-address.ts'
import { type AddedAccount, addedAccounts } from './added-accounts.ts'
import classes from './several.module.css'

/** The headings, and one row for each account with a known password. */
const rowsOf = (accounts: readonly AddedAccount[]): readonly (readonly string[])[] => [
  ['Name', 'Username', 'Password'], // not a text: headings of a file
  ...accounts.flatMap(({ name, username, password }) => (password === null ? [] : [[name, username, password]])),
]

const csvOf = (accounts: readonly AddedAccount[]): string =>
  `\ufeff${rowsOf(accounts)
    .map((row) => row.map((cell) => csvCell(cell, 'text')).join(','))
    .join('\r\n')}\r\n`

export function AddedAccountList({ accounts, isAdding }: { accounts: readonly AddedAccount[]; isAdding: boolean }) {
  const { api } = useServices()
  const confirm = useConfirm()
  const hasPasswords = accounts.some(({ password }) => password !== null)
  const finish = async () => {
    const isConfirmed =
      !hasPasswords ||
      (await confirm({
        title: t('handedOverTitle'),
        text: t('handedOverText'),
        confirm: t('removePasswords'),
        danger: true,
      }))
    if (isConfirmed) addedAccounts.clear()
  }
  return (
    <section className="bilang-card" aria-label={t('addedList')}>
      <Title order={2} fz="md">
        {t('addedList')}
      </Title>
      <Banner tone="sent">
        <Text fw={600}>{t('added', { count: accounts.length })}</Text>
        {hasPasswords ? t('passwordsOnce') : null}
      </Banner>
      <table className={classes['accounts']}>
        <thead>
          <tr>
            <th scope="col">{forms('name')}</th>
            <th scope="col">{forms('username')}</th>
            <th scope="col">{users('password')}</th>
          </tr>
        </thead>
        <tbody translate="no">
          {accounts.map(({ id, name, username, password }) => (
            <tr key={id}>
              <td>{name}</td>
              <td className="bilang-mono">{username}</td>
              <td className={password === null ? undefined : 'bilang-mono'}>
                {password ?? t.rich('noPassword', { account: (text) => <Link to={`/admin/users/${id}`}>{text}</Link> })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Group mt="sm" gap="xs" justify="flex-end">
        {!isAdding && api.features().has('sign-in-slips') ? (
          <Button variant="secondary" component={Link} to={slipsPath(accounts.map(({ id }) => id))}>
            {slips('some', { count: accounts.length })}
          </Button>
        ) : null}
        {hasPasswords ? (
          <>
            <CopyButton
              value={rowsOf(accounts)
                .map((row) => row.join('\t'))
                .join('\n')}
            >
              {({ copied, copy }) => (
                <Button variant="secondary" onClick={copy}>
                  {copied ? t('copied') : t('copyAll')}
                </Button>
              )}
            </CopyButton>
            <Button
              variant="secondary"
              onClick={() =>
                // not texts: the name and the type of a file
                downloadFile('accounts.csv', new Blob([csvOf(accounts)], { type: 'text/csv;charset=utf-8' }))
              }
            >
              {t('save')}
            </Button>
          </>
        ) : null}
        <Button variant="ghost" disabled={isAdding} onClick={() => void finish()}>
          {t('handedOver')}
        </Button>
      </Group>
    </section>
  )
}
