// The bill of materials of a release: which third-party packages it contains, as CycloneDX 1.6.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library'
import { PackageURL } from 'packageurl-js'
import parseLicence from 'spdx-expression-parse'
import { licenceTexts } from '#bill/licence-texts.ts'
import type { NpmPackage } from '#bill/npm-package.ts'

export const BILL = 'bom.json'
export const LICENCES = 'licences.txt'

const components = new Contrib.FromNodePackageJson.Builders.ComponentBuilder(
  new Contrib.FromNodePackageJson.Factories.ExternalReferenceFactory(),
  new Contrib.License.Factories.LicenseFactory(parseLicence),
)

/**
 * Writes bom.json and licences.txt.
 * @param name of the part: `mfe-directory`, `services/directory`
 */
export async function writeBill(directory: string, name: string, packages: readonly NpmPackage[]): Promise<void> {
  // The same package can be installed twice.
  const sorted = [...new Map(packages.map((each) => [addressOf(each), each])).entries()].sort(([a], [b]) => (a < b ? -1 : 1))
  const once = sorted.map(([, each]) => each)
  await writeFile(join(directory, BILL), billOf(name, once))
  await writeFile(join(directory, LICENCES), licenceTexts(name, once))
}

/** Without a time or a random number, so that a release made again has the same name. */
function billOf(name: string, packages: readonly NpmPackage[]): string {
  const bill = new Models.Bom()
  bill.metadata.component = new Models.Component(Enums.ComponentType.Application, name, { bomRef: name })
  for (const each of packages) bill.components.add(componentOf(each))
  return `${new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6)).serialize(bill, { sortLists: true, space: 1 })}\n`
}

function componentOf(each: NpmPackage): Models.Component {
  const component = components.makeComponent(each.manifest)
  if (!component) throw new Error(`${each.directory}/package.json does not describe a package`)
  component.purl = addressOf(each)
  component.bomRef.value = component.purl
  return component
}

/** `pkg:npm/%40tanstack/react-query@5.108.0` */
function addressOf({ manifest: { name, version } }: NpmPackage): string {
  const [group, ownName] = name.startsWith('@') ? (name.split('/', 2) as [string, string]) : [undefined, name]
  return new PackageURL('npm', group, ownName, version).toString()
}
