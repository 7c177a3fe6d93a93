/** Named views. Each person has their own on this device. A view is only an address, so its link works for everybody. */
import { Group, Menu, Modal, TextInput } from '@mantine/core'
import { IconBookmark, IconLink, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useOwnKey } from '#react/use-draft.ts'
import { useSetting } from '#react/use-setting.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'

interface View {
  name: string
  search: string
}

const builtInViews: readonly View[] = [
  { name: 'All products', search: '' },
  { name: 'Not yet counted', search: '?state=not-counted' },
  { name: 'Shortages and overages', search: '?balance=short%2Cover&sort=-shortages' },
  { name: 'PPE by value', search: '?category=PPE&sort=-price' },
]

const readViews = (stored: unknown): readonly View[] => (Array.isArray(stored) ? stored : [])

export function SavedViews() {
  const { isLoaded, value: views, save: saveViews } = useSetting(useOwnKey()('views products'), readViews)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const toast = useToast()
  const [newName, setNewName] = useState<string | null>(null)
  const addView = () => {
    const name = newName?.trim() ?? ''
    if (name === '') return
    saveViews([...views.filter((view) => view.name !== name), { name, search }])
    setNewName(null)
    toast.success(`View “${name}” saved on this device.`)
  }
  const copyLink = async () => {
    await navigator.clipboard.writeText(location.href)
    toast.success('Link copied.')
  }
  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <Button variant="secondary" leftSection={<IconBookmark size={16} aria-hidden />}>
            Views
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {builtInViews.map((view) => (
            <Menu.Item key={view.name} onClick={() => void navigate(pathname + view.search)}>
              {view.name}
            </Menu.Item>
          ))}
          {views.length > 0 ? <Menu.Label>Saved on this device</Menu.Label> : null}
          {views.map((view) => (
            <Group key={view.name} wrap="nowrap" gap={0}>
              <Menu.Item className="bilang-break" miw={0} onClick={() => void navigate(pathname + view.search)}>
                {view.name}
              </Menu.Item>
              <Menu.Item
                w="auto"
                flex="none"
                aria-label={`Delete view ${view.name}`}
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
            // Until the saved views are loaded, a new one would replace them.
            disabled={!isLoaded}
            onClick={() => setNewName('')}
          >
            Save this view
          </Menu.Item>
          <Menu.Item leftSection={<IconLink size={16} aria-hidden />} onClick={() => void copyLink()}>
            Copy link to this view
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={newName !== null} onClose={() => setNewName(null)} title="Save this view">
        <form
          onSubmit={(event) => {
            event.preventDefault()
            addView()
          }}
        >
          <TextInput
            label="Name"
            data-autofocus
            maxLength={80}
            value={newName ?? ''}
            onChange={(event) => setNewName(event.currentTarget.value)}
            description="Saves the search, filters, order, and columns on this device. To share a view, copy its link."
          />
          <Group justify="flex-end" mt="md">
            <Button variant="secondary" onClick={() => setNewName(null)}>
              Cancel
            </Button>
            <Button type="submit" disabled={(newName ?? '').trim() === ''}>
              Save view
            </Button>
          </Group>
        </form>
      </Modal>
    </>
  )
}
