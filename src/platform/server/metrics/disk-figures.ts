import { type DiskSpace, diskSpace } from '../files/disk-space.ts'
import { registerSource, type Sample } from './registry.ts'

const watched = new Set<string>()

/** Reports the free space of the disk with this folder. */
export function watchDisk(folder: string): void {
  watched.add(folder)
}

const samplesOf = (value: (domain: DiskSpace) => number) => (): Promise<Sample[]> =>
  Promise.all([...watched].map(async (folder) => ({ value: value(await diskSpace(folder)), labels: { folder } })))

registerSource({
  name: 'disk_free_bytes',
  help: 'Room that is left for Pyinnya on the disk of a folder',
  type: 'gauge',
  samples: samplesOf((domain) => domain.freeBytes),
})

registerSource({
  name: 'disk_size_bytes',
  help: 'Size of that disk',
  type: 'gauge',
  samples: samplesOf((domain) => domain.sizeBytes),
})
