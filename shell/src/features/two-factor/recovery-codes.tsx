import { t } from '@lingui/core/macro'
import { Button, Card, color, radius, SectionHeading, Stack } from '@ungana/ui'
import { useEffect, useRef } from 'react'
import { styled } from 'styled-components'

const Codes = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(200px, 1fr));
  gap: 4px 16px;
  padding: 16px;
  border-radius: ${radius.control};
  background: ${color.sunk};
  font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  list-style: '';
`

/** Shows the codes. This is the only time. */
export function RecoveryCodes({ codes, onNoted }: { readonly codes: readonly string[]; readonly onNoted: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Card ref={box} tabIndex={-1}>
      <Stack $gap={4}>
        <SectionHeading
          description={t`The second factor is on. If you lose your phone, you can log in with one of these codes. Each code works once. We show them only once: print them, or save them in a password manager.`}
        >
          {t`Your recovery codes`}
        </SectionHeading>
        <Codes aria-label={t`Recovery codes`}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Codes>
        <div>
          <Button variant="primary" onClick={onNoted}>
            {t`I have saved them`}
          </Button>
        </div>
      </Stack>
    </Card>
  )
}
