import { totalmem } from 'node:os';

/** What the supervisor decides at each start; all the rest is the same everywhere. */
export type Place = { socketDir: string; port: number; durable: boolean };

// Chosen for an office machine of 2 cores and 4 GB that also serves others, and still right at a million documents.
const always = {
  // 20 of the portal, 32 of pgbench beside it (bench/), and a few for administrators.
  max_connections: '64',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  // Solid state disks read a random page as fast as the next one.
  random_page_cost: '1.1',
  // A request is one small statement: a second core gains it nothing and costs the neighbour.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  // Fewer, longer checkpoints: less to write in all. Recovery of 1 GB takes well under a minute.
  checkpoint_timeout: '15min',
  max_wal_size: '1GB',
  min_wal_size: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  default_text_search_config: 'pg_catalog.simple',
  // The log may be sent to someone for advice, so it names what went wrong and never the customer's words.
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_line_prefix: '%m [%p] %d ',
};

// A commit still reaches the kernel, so that tests may kill the database and find everything again.
const unsafeButFast = {
  // Tests start several portals beside each other on one cluster.
  max_connections: '200',
  shared_buffers: '128MB',
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

const MB = 1024 * 1024;

/**
 * An eighth of the memory that there is, 128 MB to 1 GB; what is not used of it is not taken. Of a million bilties (1 GB)
 * every read of any one fetches five pages from the system where there are 128 MB, which doubles its time (docs/performance.md).
 */
export function sharedBuffers(memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)): string {
  return `${Math.min(1024, Math.max(128, Math.floor(memory / MB / 8)))}MB`;
}

/** The whole postgresql.conf. It is written anew at every start, so that a newer portal's settings reach older data. */
export function postgresqlConf(place: Place): string {
  const windows = process.platform === 'win32';
  const settings: Record<string, string> = {
    ...always,
    synchronous_commit: 'on',
    ...(place.durable ? { shared_buffers: sharedBuffers(), fsync: 'on', full_page_writes: 'on' } : unsafeButFast),
    // Windows' PostgreSQL has Unix sockets too, but Node's "pg" there only speaks TCP.
    listen_addresses: windows ? '127.0.0.1' : '',
    unix_socket_directories: windows ? '' : place.socketDir,
    unix_socket_permissions: '0700',
    port: String(place.port),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`);
  return `# Written by the portal at every start; changes made here are lost.\n${lines.join('\n')}\n`;
}

/** Who may connect: users with access to the private socket folder; on Windows, those who know the password. */
export function pgHbaConf(): string {
  return process.platform === 'win32' ? 'host all all 127.0.0.1/32 scram-sha-256\n' : 'local all all trust\n';
}
