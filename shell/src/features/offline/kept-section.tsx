import { t } from '@lingui/core/macro'
import { Button, bareList, Card, color, Quiet, SectionHeading, Stack, size, TextLink } from '@ungana/ui'
import { fileSize, KEPT_BYTES_MAX, stopKeeping, useKeptThings } from '@ungana/web-kit'
import { useRef } from 'react'
import { styled } from 'styled-components'

const Things = styled.ul`
  ${bareList}

  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 4px 16px;
    padding-block: 6px;
  }

  li + li {
    border-top: 1px solid ${color.line};
  }

  div {
    min-width: 0;
    overflow-wrap: anywhere;
  }

  a {
    display: inline-block;
    min-height: 44px;
    padding-block: 10px;
  }

  small {
    margin-inline-start: 8px;
    color: ${color.ink3};
    font-size: ${size.caption};
  }
`

/** What the account keeps on this device until it removes it. */
export function KeptSection() {
  const things = useKeptThings()
  const heading = useRef<HTMLDivElement>(null)
  if (!things || things.length === 0) return null
  const total = fileSize(things.reduce((sum, { bytes }) => sum + bytes, 0))
  const remove = async (path: string) => {
    // The pressed button disappears.
    heading.current?.focus()
    await stopKeeping(path)
  }
  return (
    <Card as="section">
      <Stack $gap={4}>
        <div ref={heading} tabIndex={-1}>
          <SectionHeading
            description={t`They stay on this device until you remove them or log out. They use ${total} of ${fileSize(KEPT_BYTES_MAX)}.`}
          >
            {t`Kept on this device`}
          </SectionHeading>
        </div>
        <Things>
          {things.map(({ path, title, bytes }) => (
            <li key={path}>
              <div>
                {/* The router has no page at the address of a file. */}
                {path.startsWith('/api/') ? <a href={path}>{title}</a> : <TextLink href={path}>{title}</TextLink>}
                <small>{fileSize(bytes)}</small>
              </div>
              <Button variant="link" size="small" aria-label={t`Remove from this device: ${title}`} onClick={() => void remove(path)}>
                {t`Remove`}
              </Button>
            </li>
          ))}
        </Things>
        <Quiet>{t`Open a deal, a booking or a conversation to keep it too.`}</Quiet>
      </Stack>
    </Card>
  )
}
