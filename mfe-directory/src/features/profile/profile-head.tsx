import { t } from '@lingui/core/macro'
import { PageTitle, Quiet } from '@ungana/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: 12px 20px;
  margin-bottom: 24px;

  > div:first-child {
    display: grid;
    gap: 6px;
  }
`

interface ProfileHeadProps {
  readonly title?: string
  readonly lead?: string
  readonly action?: ReactNode
}

export function ProfileHead({ title = t`Company profile`, lead = t`Edit what buyers see about your company.`, action }: ProfileHeadProps) {
  return (
    <Head>
      <div>
        <PageTitle>{title}</PageTitle>
        <Quiet>{lead}</Quiet>
      </div>
      {action}
    </Head>
  )
}
