import { t } from '@lingui/core/macro'
import { Card, SectionHeading, Stack } from '@ungana/ui'
import { styled } from 'styled-components'
import { useRegistry } from '#federation/registry-provider.tsx'

const Parts = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 24px;
  padding: 0;
  list-style: none;

  a {
    display: inline-block;
    padding-block: 6px;
  }
`

/** Whose software the site contains. Each release of a part has its own list. */
export function LicencesBlock() {
  const { registry } = useRegistry()
  const parts = [{ title: 'Ungana', at: '/' }, ...registry.remotes.map(({ name, title }) => ({ title, at: `/r/${name}/` }))]
  return (
    <Card as="section" aria-labelledby="licences">
      <Stack $gap={2}>
        <SectionHeading id="licences">{t`Third-party software`}</SectionHeading>
        <p>{t`This site contains software that others wrote and let everybody use. Its licences, for each part of the site:`}</p>
        <Parts>
          {parts.map(({ title, at }) => (
            <li key={at}>
              <a href={`${at}licences.txt`} hrefLang="en">
                {title}
              </a>
            </li>
          ))}
        </Parts>
      </Stack>
    </Card>
  )
}
