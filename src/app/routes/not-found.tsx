import { Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { Button } from '#ui/button.tsx'

export function NotFound() {
  return (
    <main
      className="bilang-page"
      style={{ minHeight: '70vh', placeContent: 'center', justifyItems: 'center', display: 'grid' }}
    >
      <Title order={1} ta="center" fw={600} style={{ letterSpacing: '0.03em' }}>
        {fixedTexts.notFound}
      </Title>
      <Button component={Link} to="/" variant="secondary" replace>
        Home
      </Button>
    </main>
  )
}
