// Runs while an image is built: `node src/deploy/write-bill.ts <part> <folder>` writes bom.json and licences.txt of the packages that are installed in the folder.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { writeBill } from '#bill/bill.ts'
import { installedPackages } from '#bill/npm-package.ts'

const [part, folder] = process.argv.slice(2)
if (!part || !folder) throw new Error('The name of a part and a folder are required')
const packages = globSync(['node_modules', '{*,packages/*,contracts/*,services/*}/node_modules'], { cwd: folder }).flatMap((path) =>
  installedPackages(join(folder, path)),
)
await writeBill(folder, part, packages)
console.log(`${part}: ${packages.length} packages`)
