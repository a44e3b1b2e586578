import { PageTitle, Quiet, Stack } from '@ungana/ui'
import { type ReactNode, useEffect, useRef } from 'react'

/** The result of a form, shown in its place. Takes the focus, because the pressed button is gone. */
export function ResultHeading({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  return (
    <Stack $gap={2}>
      <PageTitle ref={head} tabIndex={-1}>
        {title}
      </PageTitle>
      <Quiet>{children}</Quiet>
    </Stack>
  )
}
