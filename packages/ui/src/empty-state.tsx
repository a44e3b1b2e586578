// An empty list: drawn art, a sentence about the next step, an action.
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Imigongo } from '#imigongo.tsx'
import { color, radius, size } from '#tokens.ts'

const Box = styled.div`
  display: grid;
  justify-items: center;
  gap: 8px;
  padding: 40px 20px;
  text-align: center;
`

const Art = styled.div`
  width: 168px;
  height: 84px;
  margin-bottom: 12px;
  border-radius: 84px 84px ${radius.small} ${radius.small};
  overflow: hidden;
`

const Title = styled.h2`
  max-width: 28ch;
  font-size: 1.25rem;
`

const Text = styled.p`
  max-width: 46ch;
  color: ${color.ink2};
  font-size: ${size.body};
`

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 10px;
  margin-top: 12px;
`

export interface EmptyStateProps {
  title: string
  /** 2 by default; match the outline of the page. */
  headingLevel?: 1 | 2 | 3 | 4
  /** Seed of the drawing. Use one seed for similar lists. */
  artId?: string
  children?: ReactNode
  /** The next step: a button, a link, or several. */
  action?: ReactNode
  className?: string
}

export function EmptyState({ title, headingLevel = 2, artId = 'empty', children, action, className }: EmptyStateProps) {
  return (
    <Box className={className}>
      <Art>
        <Imigongo id={artId} />
      </Art>
      <Title as={`h${headingLevel}`}>{title}</Title>
      {children ? <Text as="div">{children}</Text> : null}
      {action ? <Actions>{action}</Actions> : null}
    </Box>
  )
}
