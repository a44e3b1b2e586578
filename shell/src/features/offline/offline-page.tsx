import { t } from '@lingui/core/macro'
import { bareList, Card, PageContainer, PageTitle, Quiet, Stack } from '@ungana/ui'
import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { usePageTitle } from '#layout/use-page-title.ts'
import { type ListedPage, savedPages } from '#lib/saved-pages.ts'
import { KeptSection } from './kept-section.tsx'

const Content = styled(Stack)`
  padding-block: 40px 24px;
`

const Pages = styled.ul`
  ${bareList}

  a {
    display: block;
    min-height: 44px;
    padding-block: 10px;
    overflow-wrap: anywhere;
  }
`

/** Lists the pages that work without a network. */
export function OfflinePage() {
  const title = t`Saved pages`
  usePageTitle(title)
  const [pages, setPages] = useState<readonly ListedPage[]>()
  useEffect(() => {
    savedPages().then(setPages, () => setPages([]))
  }, [])
  return (
    <PageContainer $narrow>
      <Content $gap={5}>
        <Stack $gap={2}>
          <PageTitle>{title}</PageTitle>
          <Quiet>{t`These pages work without a connection. They are on this device until you log out.`}</Quiet>
        </Stack>
        <KeptSection />
        {pages?.length === 0 ? <Quiet>{t`Nothing is saved yet. Every page that you open is saved while you are online.`}</Quiet> : null}
        {pages && pages.length > 0 ? (
          <Card>
            <Pages>
              {pages.map(({ path, title: name }) => (
                <li key={path}>
                  <a href={path}>{name}</a>
                </li>
              ))}
            </Pages>
          </Card>
        ) : null}
      </Content>
    </PageContainer>
  )
}
