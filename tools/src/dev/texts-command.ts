import { updateCatalogues } from '#texts/catalogues.ts'
import config from '../../lingui.config.ts'

/** `npm run dev texts` */
export async function textsCommand(root: string): Promise<number> {
  console.log(`Wrote ${await updateCatalogues(root, config)} texts to the catalogues in locales/.`)
  return 0
}
