import { Card, SectionHeading, Stack } from '@ungana/ui'
import { type ReactNode, useId } from 'react'

/** One section of /settings. */
export function SettingsSection({ title, text, children }: { readonly title: string; readonly text: ReactNode; readonly children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <Stack $gap={4}>
        <SectionHeading id={id} description={text}>
          {title}
        </SectionHeading>
        {children}
      </Stack>
    </Card>
  )
}
