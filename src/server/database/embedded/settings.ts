import { totalmem } from 'node:os';

/** The settings that differ between starts; everything else is the same everywhere. */
export type Place = { socketDir: string; port: number; durable: boolean };

// Chosen for an office machine of 2 cores and 4 GB that also does other work, and still right for a million documents.
const always = {
  // 20 for the portal, 32 for pgbench beside it (bench/), and a few for administrators.
  max_connections: '64',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  // Solid-state disks read a random page as fast as the next one.
  random_page_cost: '1.1',
  // A request is one small statement: a second core does not speed it up and is taken from others.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  // Fewer, longer checkpoints write less in total. Recovery of 1 GB takes well under a minute.
  checkpoint_timeout: '15min',
  max_wal_size: '1GB',
  min_wal_size: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  default_text_search_config: 'pg_catalog.simple',
  // The log may be sent to somebody for advice, so it says what went wrong but never contains the customer's data.
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_line_prefix: '%m [%p] %d ',
};

// A commit still reaches the kernel, so that tests may kill the database and find everything again.
const unsafeButFast = {
  // Tests run several portals on one cluster.
  max_connections: '200',
  shared_buffers: '128MB',
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

const MB = 1024 * 1024;

/**
 * An eighth of the memory, 128 MB to 1 GB; unused parts are not allocated. With a million bilties (1 GB) and only 128 MB, every read of a
 * random one fetches five pages from the system, which doubles its time (docs/performance.md).
 */
export function sharedBuffers(memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)): string {
  return `${Math.min(1024, Math.max(128, Math.floor(memory / MB / 8)))}MB`;
}

/** The whole postgresql.conf. It is rewritten at every start, so that a newer portal's settings apply to older data. */
export function postgresqlConf(place: Place): string {
  const windows = process.platform === 'win32';
  const settings: Record<string, string> = {
    ...always,
    synchronous_commit: 'on',
    ...(place.durable ? { shared_buffers: sharedBuffers(), fsync: 'on', full_page_writes: 'on' } : unsafeButFast),
    // PostgreSQL on Windows has Unix sockets too, but Node's "pg" speaks only TCP there.
    listen_addresses: windows ? '127.0.0.1' : '',
    unix_socket_directories: windows ? '' : place.socketDir,
    unix_socket_permissions: '0700',
    port: String(place.port),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`);
  return `# Written by the portal at every start; changes made here are lost.\n${lines.join('\n')}\n`;
}

/** Who may connect: users with access to the private socket folder; on Windows, those with the password. */
export function pgHbaConf(): string {
  return process.platform === 'win32' ? 'host all all 127.0.0.1/32 scram-sha-256\n' : 'local all all trust\n';
}
