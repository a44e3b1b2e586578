import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { color } from '#tokens.ts'

const Head = styled.div`
  display: grid;
  gap: 4px;
`

const HeadRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 4px 20px;

  > * {
    min-width: 0;
  }
`

const HeadText = styled.div`
  max-width: 62ch;
  color: ${color.ink2};
  overflow-wrap: anywhere;
`

export interface SectionHeadingProps {
  children: ReactNode
  level?: 2 | 3 | 4
  id?: string
  description?: ReactNode
  /** At the right: "View all". */
  action?: ReactNode
  className?: string
}

export function SectionHeading({ children, level = 2, id, description, action, className }: SectionHeadingProps) {
  const Heading = `h${level}` as const
  return (
    <Head className={className}>
      <HeadRow>
        <Heading id={id}>{children}</Heading>
        {action}
      </HeadRow>
      {description ? <HeadText>{description}</HeadText> : null}
    </Head>
  )
}
