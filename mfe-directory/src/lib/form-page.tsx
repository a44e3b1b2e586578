import { color, media, PageTitle } from '@ungana/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'

const Head = styled.div`
  display: grid;
  gap: 8px;
  margin-bottom: 24px;

  > p:last-child {
    color: ${color.ink2};
  }
`

/** The title and introduction above a form. */
export function FormHead({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Head>
      <PageTitle>{title}</PageTitle>
      {children}
    </Head>
  )
}

/** The form and a side panel; on narrow screens the panel is below the form. */
export const FormColumns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 340px;
  align-items: start;
  gap: 24px;

  > :last-child {
    position: sticky;
    top: calc(140px + var(--toasts, 0px));
  }

  @media (max-width: 959.98px) {
    grid-template-columns: minmax(0, 1fr);

    > :last-child {
      position: static;
    }
  }

  ${media.phone} {
    gap: 20px;
  }
`
