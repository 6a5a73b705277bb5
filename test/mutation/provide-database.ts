import type { TestProject } from 'vitest/node'
import type { ConnectionTarget } from '../../database/connect.ts'

/** The database that mutate.ts has opened for all runs. */
export default function setup(project: TestProject): void {
  project.provide('database', JSON.parse(process.env['MUTATE_DATABASE'] ?? 'null') as ConnectionTarget)
}
