/** Named views. Each person has their own on this device. A view is only an address, so its link works for everybody. */

import { Group, Menu, Modal, TextInput } from '@mantine/core'
import { IconBookmark, IconLink, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useBlindCounts } from '#react/lists/use-blind-counts.ts'
import { useOwnKey } from '#react/use-draft.ts'
import { useSetting } from '#react/use-setting.ts'
import { t as states } from '#text/counting/count-states.ts'
import { t } from '#text/products/products-list.ts'
import { t as common } from '#text/shared/common.ts'
import { t as forms } from '#text/shared/ui-forms.ts'
import { Button } from '#ui/button.tsx'
import { useWasEver } from '#ui/dialogs/use-was-ever.ts'
import { useToast } from '#ui/feedback/toasts.tsx'

interface View {
  name: string
  search: string
}

/** The key of each name in the texts. */
const builtInViews = [
  { name: 'all', search: '' },
  { name: 'notCounted', search: '?state=not-counted' },
  { name: 'differences', search: '?balance=short%2Cover&sort=-shortages' },
  { name: 'ppeByValue', search: '?category=PPE&sort=-price' },
] as const

const settingKey = 'views products' // not a text

const readViews = (stored: unknown): readonly View[] => (Array.isArray(stored) ? stored : [])

export function SavedViews() {
  const { isLoaded, value: views, save: saveViews } = useSetting(useOwnKey()(settingKey), readViews)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const toast = useToast()
  const hidesQuantities = useBlindCounts()?.length !== 0
  const [newName, setNewName] = useState<string | null>(null)
  const wasNaming = useWasEver(newName !== null)
  const addView = () => {
    const name = newName?.trim() ?? ''
    if (name === '') return
    saveViews([...views.filter((view) => view.name !== name), { name, search }])
    setNewName(null)
    toast.success(t('views.savedToast', { name }))
  }
  const copyLink = async () => {
    await navigator.clipboard.writeText(location.href)
    toast.success(t('views.linkCopied'))
  }
  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <Button variant="secondary" leftSection={<IconBookmark size={16} aria-hidden />}>
            {t('views.button')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {builtInViews
            .filter((view) => !hidesQuantities || view.name !== 'differences')
            .map((view) => (
              <Menu.Item key={view.name} onClick={() => void navigate(pathname + view.search)}>
                {view.name === 'notCounted' ? states('notCounted') : t(`views.${view.name}`)}
              </Menu.Item>
            ))}
          {views.length > 0 ? <Menu.Label>{t('views.saved')}</Menu.Label> : null}
          {views.map((view) => (
            <Group key={view.name} wrap="nowrap" gap={0}>
              <Menu.Item className="bilang-break" miw={0} onClick={() => void navigate(pathname + view.search)}>
                {view.name}
              </Menu.Item>
              <Menu.Item
                w="auto"
                flex="none"
                aria-label={t('views.delete', { name: view.name })}
                closeMenuOnClick={false}
                onClick={() => saveViews(views.filter((one) => one !== view))}
              >
                <IconTrash size={16} aria-hidden />
              </Menu.Item>
            </Group>
          ))}
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconBookmark size={16} aria-hidden />}
            // Disabled until the saved views are loaded, because a new one would replace them.
            disabled={!isLoaded}
            onClick={() => setNewName('')}
          >
            {t('views.saveThis')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLink size={16} aria-hidden />} onClick={() => void copyLink()}>
            {t('views.copyLink')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {wasNaming ? (
        <Modal opened={newName !== null} onClose={() => setNewName(null)} title={t('views.saveThis')}>
          <form
            onSubmit={(event) => {
              event.preventDefault()
              addView()
            }}
          >
            <TextInput
              label={forms('name')}
              data-autofocus
              maxLength={80}
              value={newName ?? ''}
              onChange={(event) => setNewName(event.currentTarget.value)}
              description={t('views.whatIsSaved')}
            />
            <Group justify="flex-end" mt="md">
              <Button variant="secondary" onClick={() => setNewName(null)}>
                {common('cancel')}
              </Button>
              <Button type="submit" disabled={(newName ?? '').trim() === ''}>
                {t('views.save')}
              </Button>
            </Group>
          </form>
        </Modal>
      ) : null}
    </>
  )
}
