/* handshakes WORKERS THREADS SECONDS [COUNT]: TLS 1.3 between a server with an Ed25519 certificate and a client, in memory, over X25519
 * and now and then over X448 with an Ed448 certificate, on so many threads of so many forked processes, for so many seconds or for
 * COUNT handshakes of each thread. The provider is that of OPENSSL_CONF. Prints handshakes a second; fails if a handshake fails, or if a
 * process grows. */
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* What a process may grow by after its first tenth: the heaps of threads differ by so much. */
enum { PAGES = 1024 };

struct side {
    SSL_CTX *server, *client;
};

static struct side sides[2];
static struct { atomic_ulong handshakes, failures, grown; } *shared;
static double end;
static unsigned long most;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void must(int is_right, const char *what)
{
    if (!is_right) {
        fprintf(stderr, "handshakes: %s\n", what);
        ERR_print_errors_fp(stderr);
        exit(1);
    }
}

static struct side side(const char *algorithm, const char *group)
{
    struct side side = { SSL_CTX_new(TLS_server_method()), SSL_CTX_new(TLS_client_method()) };
    EVP_PKEY *key = EVP_PKEY_Q_keygen(NULL, NULL, algorithm);
    X509 *certificate = X509_new();
    must(side.server && side.client && key && certificate, algorithm);
    X509_set_version(certificate, X509_VERSION_3);
    ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1);
    X509_gmtime_adj(X509_getm_notBefore(certificate), -3600);
    X509_gmtime_adj(X509_getm_notAfter(certificate), 86400);
    X509_NAME *name = X509_get_subject_name(certificate);
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, (const unsigned char *)algorithm, -1, -1, 0);
    X509_set_issuer_name(certificate, name);
    must(X509_set_pubkey(certificate, key) && X509_sign(certificate, key, NULL), "a certificate");
    must(SSL_CTX_use_certificate(side.server, certificate) && SSL_CTX_use_PrivateKey(side.server, key), "a server");
    must(X509_STORE_add_cert(SSL_CTX_get_cert_store(side.client), certificate), "a client");
    SSL_CTX_set_verify(side.client, SSL_VERIFY_PEER, NULL);
    SSL_CTX_set_num_tickets(side.server, 0);
    SSL_CTX_set_session_cache_mode(side.server, SSL_SESS_CACHE_OFF);
    must(SSL_CTX_set1_groups_list(side.server, group) && SSL_CTX_set1_groups_list(side.client, group), group);
    must(SSL_CTX_set_min_proto_version(side.client, TLS1_3_VERSION), "TLS 1.3");
    X509_free(certificate);
    EVP_PKEY_free(key);
    return side;
}

static int handshake(const struct side *side)
{
    SSL *server = SSL_new(side->server), *client = SSL_new(side->client);
    BIO *one, *other;
    int is_done = 0;
    char text[8] = "";
    if (server && client && BIO_new_bio_pair(&one, 0, &other, 0)) {
        SSL_set_bio(server, one, one);
        SSL_set_bio(client, other, other);
        SSL_set_accept_state(server);
        SSL_set_connect_state(client);
        for (int turn = 0; turn < 10 && !is_done; turn++) {
            SSL_do_handshake(client);
            SSL_do_handshake(server);
            is_done = SSL_is_init_finished(client) && SSL_is_init_finished(server);
        }
        is_done = is_done && SSL_get_verify_result(client) == X509_V_OK && SSL_write(client, "a text", 7) == 7
            && SSL_read(server, text, sizeof text) == 7 && !strcmp(text, "a text");
    }
    if (!is_done)
        ERR_print_errors_fp(stderr);
    SSL_free(server);
    SSL_free(client);
    return is_done;
}

static void *run(void *unused)
{
    for (unsigned long i = 0; most ? i < most : now() < end; i++) {
        atomic_fetch_add(handshake(&sides[i % 16 == 15]) ? &shared->handshakes : &shared->failures, 1);
    }
    OPENSSL_thread_stop();
    return unused;
}

static unsigned long pages(void)
{
    unsigned long all = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    must(file && fscanf(file, "%lu %lu", &all, &resident) == 2, "/proc/self/statm");
    fclose(file);
    return resident;
}

static void work(int threads, double seconds)
{
    pthread_t running[threads];
    for (int i = 0; i < threads; i++)
        must(!pthread_create(&running[i], NULL, run, NULL), "a thread");
    if (!most) {
        usleep((useconds_t)(1e5 * seconds));
        unsigned long before = pages();
        while (now() < end - 0.2)
            usleep(100000);
        unsigned long after = pages();
        atomic_fetch_add(&shared->grown, after > before + PAGES ? after - before : 0);
    }
    for (int i = 0; i < threads; i++)
        pthread_join(running[i], NULL);
}

int main(int count, char **arguments)
{
    if (count < 4)
        return fprintf(stderr, "handshakes WORKERS THREADS SECONDS [COUNT]\n"), 2;
    int workers = atoi(arguments[1]), threads = atoi(arguments[2]);
    double seconds = atof(arguments[3]);
    most = count > 4 ? strtoul(arguments[4], NULL, 10) : 0;
    shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    must(shared != MAP_FAILED && threads > 0, "memory");
    sides[0] = side("ED25519", "X25519");
    sides[1] = side("ED448", "X448");
    /* The parent has used the keys before it forks. */
    must(handshake(&sides[0]) && handshake(&sides[1]), "a first handshake");
    double begin = now();
    end = begin + seconds;
    if (workers == 0)
        work(threads, seconds);
    for (int i = 0; i < workers; i++) {
        pid_t child = fork();
        must(child >= 0, "a process");
        if (child == 0) {
            work(threads, seconds);
            OPENSSL_cleanup();
            _exit(0);
        }
    }
    int status, is_right = 1;
    while (wait(&status) > 0)
        is_right = is_right && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    for (int i = 0; i < 2; i++) {
        SSL_CTX_free(sides[i].server);
        SSL_CTX_free(sides[i].client);
    }
    is_right = is_right && !shared->failures && !shared->grown;
    printf("%.0f handshakes a second, %lu in all, %lu failed, %lu pages too many\n", (double)shared->handshakes / (now() - begin),
        shared->handshakes, shared->failures, shared->grown);
    return !is_right;
}
