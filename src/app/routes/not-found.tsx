import { Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { useLanguage } from '#react/session/use-language.ts'
import { t as titles } from '#text/app/screens.ts'
import { Button } from '#ui/button.tsx'

export function NotFound() {
  useLanguage()
  return (
    <div className="bilang-page bilang-wide bilang-centered bilang-tall">
      <Title className="bilang-spaced" order={1} ta="center" fw={600}>
        {fixedTexts.notFound}
      </Title>
      <Button component={Link} to="/" variant="secondary" replace>
        {titles('title.home')}
      </Button>
    </div>
  )
}
