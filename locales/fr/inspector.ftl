### The inspector of exchanges with the service.

inspector-title = Inspecteur
inspector-kept =
    { $count ->
        [one] { $count } requête enregistrée
       *[other] { $count } requêtes enregistrées
    } sur cet ordinateur
inspector-kept-at-most =
    { $count ->
        [one] { $count } requête enregistrée
       *[other] { $count } requêtes enregistrées
    } sur cet ordinateur, limite { $size }
inspector-off = Les requêtes ne sont pas enregistrées
inspector-lost =
    { $lost ->
        [one] { $lost } requête n’a pas été enregistrée
       *[other] { $lost } requêtes n’ont pas été enregistrées
    } : le disque a eu une défaillance ou était trop lent.
inspector-tabs-requests = Requêtes
inspector-tabs-errors = Erreurs
inspector-tabs-runner = Exécuteur
inspector-views = Vues de l’inspecteur
inspector-list = Requêtes au service
inspector-dock-title = Volet de l’inspecteur
inspector-dock-follows = suit { $name }
inspector-dock-latest = les requêtes les plus récentes
inspector-dock-none-of = Aucune requête enregistrée ne concerne ce que cette page affiche. Désactivez « Même objet » pour voir toutes les requêtes.
inspector-dock-to-right = Ancrer à droite
inspector-dock-to-bottom = Ancrer en bas
inspector-dock-page = Ouvrir l’inspecteur
inspector-dock-close = Fermer le volet
inspector-dock-size = Taille du volet
inspector-head-time = Heure
inspector-head-time-tip = Heure de départ de la requête. La liste suit l’ordre de fin des requêtes, la dernière en haut.
inspector-head-method = Méthode
inspector-head-path = Chemin
inspector-head-status = Statut
inspector-head-ms = ms
inspector-head-size = Taille
inspector-head-key = Clé
inspector-search = Rechercher des requêtes
inspector-search-hint = Nom, référence, adresse, id, chemin, statut
inspector-clear = Effacer la recherche
inspector-operation = Chemin
inspector-every-path = Tous les chemins
inspector-class = Statut
inspector-every-class = Tous les statuts
inspector-classes-2 = 2xx succès
inspector-classes-3 = 3xx redirection
inspector-classes-4 = 4xx erreur du client
inspector-classes-5 = 5xx erreur du serveur
inspector-classes-0 = Aucune réponse
inspector-only-writes = Écritures seulement
inspector-only-errors = Erreurs seulement
inspector-same-key = Même clé
inspector-same-object = Même objet
inspector-about = Concerne { $value }
inspector-stop = Retirer le filtre : { $what }
inspector-found =
    { $total ->
        [one] { $total } requête
       *[other] { $total } requêtes
    }
inspector-found-newest = Les { $total } requêtes les plus récentes. Il en existe d’autres.
inspector-empty = Aucune requête pour le moment
inspector-empty-text = Toutes les nouvelles requêtes de Bursar au service apparaissent ici, sans les secrets. Les requêtes aux nœuds des chaînes ne sont pas enregistrées : la réponse d’un nœud et ses erreurs s’affichent là où Bursar l’interroge, par exemple dans l’explorateur.
inspector-none = Aucune requête correspondante
inspector-none-text = La recherche trouve les noms, les références, les adresses, le début des identifiants, les chemins et les statuts ; ni les numéros de compte, ni le milieu d’un identifiant. Essayez avec moins de mots ou moins de filtres. Les requêtes aux nœuds des chaînes ne sont pas enregistrées : la réponse d’un nœud et ses erreurs s’affichent là où Bursar l’interroge, par exemple dans l’explorateur.
inspector-clear-all = Effacer les filtres
inspector-no-reply = Aucune réponse
inspector-broke = Connexion perdue
inspector-not-sent = Non envoyée
inspector-cut = { $status }, tronquée
inspector-too-large = { $status }, trop volumineuse
inspector-again = Tentative { $attempt }
inspector-detail = Détails de la requête
inspector-close = Fermer les détails de la requête
inspector-parts-request = Requête
inspector-parts-response = Réponse
inspector-parts-timing = Durées
inspector-parts-meaning = Interprétation
inspector-parts-links = Liens
inspector-headers = En-têtes
inspector-no-headers = Aucun en-tête.
inspector-body = Corps
inspector-no-body = Aucun corps.
inspector-pretty = Mis en forme
inspector-raw = Brut
inspector-form = Format
inspector-bytes = { $size } o
inspector-kilobytes = { $size } ko
inspector-megabytes = { $size } Mo
inspector-removed = retiré
inspector-removed-bytes =
    { $bytes ->
        [one] retiré, { $bytes } octet
       *[other] retiré, { $bytes } octets
    }
inspector-shortened = Seul le début est affiché. La taille complète est de { $bytes }.
inspector-not-json = Ce n’est pas du JSON : le contenu est affiché tel quel.
inspector-broken-json = Ce JSON n’est pas complet. Les lignes montrent tout ce qui peut en être lu.
inspector-all = Afficher les { $lines } lignes
inspector-unknown-mark = inconnu de cette version de Bursar
inspector-unknown-some =
    { $fields ->
        [one] { $fields } champ de la réponse est inconnu de cette version de Bursar. Il est signalé.
       *[other] { $fields } champs de la réponse sont inconnus de cette version de Bursar. Ils sont signalés.
    }
inspector-ended-whole = La réponse complète a été reçue.
inspector-ended-cut = La connexion s’est terminée avant la réception de la réponse complète.
inspector-ended-too_large = La réponse dépassait la taille maximale acceptée par Bursar.
inspector-ended-silent = Aucune réponse n’a été reçue à temps.
inspector-ended-broken = La connexion a été perdue avant la réception d’une réponse.
inspector-ended-not_sent = Rien n’a quitté cet ordinateur.
inspector-name = Résolution du nom
inspector-connection = Connexion, avec TLS
inspector-wait = Attente de la réponse
inspector-first = Attente de la réponse, sur une connexion ouverte
inspector-rest = Lecture du corps
inspector-total = Total
inspector-timing-note = Bursar ne peut pas mesurer TLS séparément du reste de la connexion.
inspector-millis = { $millis } ms
inspector-started = Début
inspector-attempt = Tentative
inspector-understood = Ce que Bursar a compris
inspector-understood-nothing = Bursar n’a pas pu interpréter la réponse.
inspector-understood-refusal = L’erreur du service, et rien d’autre.
inspector-understood-unsent = Il n’y a pas eu de réponse.
inspector-ignored = Inconnu de cette version de Bursar
inspector-ignored-none = Aucun champ inconnu n’a été trouvé.
inspector-sent-not_sent = Non envoyée : elle n’a pu avoir aucun effet.
inspector-sent-refused = Refusée : le service a lu la requête et n’a rien fait.
inspector-sent-ambiguous = Le service a peut-être exécuté cette requête.
inspector-sent-unreadable = Le service a accepté la requête, mais la réponse n’a pas pu être lue.
inspector-cause = Cause
inspector-entry = Entrée de l’historique
inspector-no-entry = Aucune entrée de l’historique ne correspond à cette requête.
inspector-operation-is = Opération
inspector-key-is = Clé d’idempotence
inspector-by-key = Afficher tout ce qui porte cette clé
inspector-by-object = Afficher tout ce qui s’y rapporte
inspector-objects = Concerne
inspector-no-objects = Ni id ni adresse dans la requête ou sa réponse.
inspector-open = Ouvrir
inspector-copy-as = Copier au format
inspector-copied = Copié au format { $form }. La clé API est lue dans la variable API_KEY : définissez-la d’abord.
inspector-copied-sandbox = Copié au format { $form }. La clé API est lue dans la variable API_KEY. La clé du bac à sable se copie sur sa page.
inspector-copied-fixed = À la place de { $names } figure la valeur de la dernière exécution.
inspector-forms-curl = cURL
inspector-forms-http = Fichier HTTP
inspector-forms-rust = Rust
inspector-forms-type_script = TypeScript
inspector-forms-python = Python
inspector-repeat-read = Répéter
inspector-repeat = Répéter, même clé
inspector-repeat-help = « { $button } » est sans risque : le service n’exécute qu’une seule fois une requête avec la même clé.
inspector-repeat-off = « { $button } » n’est pas disponible. { $why }
inspector-repeating = Répétition en cours
inspector-repeated = Requête répétée. La nouvelle requête est affichée.
inspector-as-new = Envoyer comme nouvelle requête
inspector-as-new-writes = « { $button } » ouvre une copie dans l’exécuteur. Si vous l’y exécutez, le service l’exécute à nouveau, avec une nouvelle clé.
inspector-as-new-signs = « { $button } » ouvre une copie dans l’exécuteur. Elle crée une autre signature si vous cliquez sur « Vérifier » et la confirmez dans la fenêtre de confirmation.
inspector-as-new-money = « { $button } » ouvre une copie dans l’exécuteur. Elle crée un autre paiement si vous cliquez sur « Vérifier » et le confirmez dans la fenêtre de confirmation.
inspector-as-new-read = Ouvrir dans l’exécuteur
inspector-compare-with = Comparer
inspector-mark = Marquer pour comparer
inspector-marked = Requête marquée. Ouvrez-en une autre et cliquez sur « Comparer avec la requête marquée ».
inspector-comparison = Comparaison de deux requêtes
inspector-same =
    { $same ->
        [one] { $same } valeur est identique.
       *[other] { $same } valeurs sont identiques.
    }
inspector-no-difference = Aucune différence.
inspector-more-differences = Il y a plus de différences que celles affichées.
inspector-place = Champ
inspector-first-is = Première
inspector-second-is = Seconde
inspector-absent = absent
inspector-share = Partager
inspector-fixture = Enregistrer comme fixture
inspector-share-titles-bundle = Partager cette requête
inspector-share-titles-fixture = Enregistrer comme fixture
inspector-share-texts-bundle = Contient uniquement des ids, des statuts, des montants, des adresses et des noms de champs. Les clés, secrets, noms, numéros personnels et liens ont été retirés. Relisez le contenu avant de l’enregistrer.
inspector-share-texts-fixture = Pour les tests automatisés. Conserve uniquement les ids, les statuts, les montants, les adresses et les noms de champs. Tout le reste, y compris les signatures, est remplacé par des valeurs fictives de même forme, pour qu’un programme lise le fichier comme l’original. La même valeur est remplacée partout de la même façon. Relisez le contenu avant de l’enregistrer.
inspector-share-bundle = Aperçu du fichier
inspector-save = Enregistrer le fichier
inspector-saving = Enregistrement en cours
inspector-saved = Enregistré sous { $name }.
inspector-cancel = Annuler
inspector-room = Stockage
inspector-room-title = Requêtes enregistrées
inspector-room-text = Les corps sont chiffrés avec le trousseau de clés de cet ordinateur. Lorsque le stockage est plein, les requêtes les plus anciennes sont supprimées.
inspector-room-label = Stockage des requêtes
inspector-room-none = Ne rien enregistrer
inspector-room-megabytes = { $size } Mo
inspector-room-gigabytes = { $size } Go
inspector-room-nothing = Si vous enregistrez ce paramètre, toutes les requêtes stockées seront supprimées.
inspector-apply = Enregistrer
inspector-delete-all = Supprimer toutes les requêtes
inspector-delete-sure = Tout supprimer maintenant
inspector-deleted = Toutes les requêtes ont été supprimées.
inspector-failures = Échecs similaires, regroupés
inspector-no-failures = Aucun échec enregistré
inspector-no-failures-text = Les refus, les connexions perdues et les réponses illisibles apparaissent ici. Ceux qui se ressemblent sont regroupés. Les requêtes aux nœuds des chaînes ne sont pas enregistrées : la réponse d’un nœud et ses erreurs s’affichent là où Bursar l’interroge, par exemple dans l’explorateur.
inspector-failure-head-operation = Opération
inspector-failure-head-status = Statut
inspector-failure-head-said = Message
inspector-failure-head-count = Nombre
inspector-failure-head-first = Première fois
inspector-failure-head-last = Dernière fois
inspector-operations = Opérations
inspector-find = Rechercher une opération
inspector-no-operation = Aucune opération ne porte ce nom.
inspector-effects-reads = Lecture
inspector-effects-writes = Écriture
inspector-effects-signs = Signature
inspector-effects-moves_money = Mouvement d’argent
inspector-effect-text-reads = Lit des données et ne modifie rien.
inspector-effect-text-writes = Modifie des données chez le service. Chaque exécution est enregistrée dans l’historique.
inspector-effect-text-signs = Crée une signature. Elle ne déplace pas d’argent par elle-même, mais qui la possède peut s’en servir. Cliquez sur « Vérifier » pour créer un brouillon. Rien n’est signé tant que personne ne l’a confirmé dans la fenêtre de confirmation.
inspector-effect-text-moves_money = Cliquez sur « Vérifier » pour créer un brouillon. Rien n’est envoyé tant que personne ne l’a confirmé dans la fenêtre de confirmation.
inspector-extension = Non disponible auprès de tous les services
inspector-keyed = Chaque exécution a sa propre clé d’idempotence.
inspector-secret-added = { $name } est ajouté au moment de l’envoi de la requête. Ne le saisissez pas ici.
inspector-no-fields = Cette opération n’attend aucune donnée.
inspector-required = obligatoire
inspector-optional = facultatif
inspector-yes = Oui
inspector-no = Non
inspector-not-set = Non défini
inspector-one-a-line = Un par ligne.
inspector-json-help = Saisissez du JSON.
inspector-choices-reading = Lecture de la liste
inspector-choices-chain = Ajouter une chaîne
inspector-choices-unnamed = Sans nom
inspector-collections = Collections
inspector-collections-none = Aucune requête enregistrée.
inspector-collections-full = Au plus { $most } collections sont enregistrées. Retirez-en une d’abord.
inspector-collection = Collection
inspector-collection-new = Nouvelle collection
inspector-collection-name = Nom de la collection
inspector-collection-edit = Modifier { $name }
inspector-collection-up = Monter { $name }
inspector-collection-down = Descendre { $name }
inspector-collection-remove = Retirer la collection
inspector-collection-sure = La retirer avec ses requêtes
inspector-collection-gone = Cette collection n’est plus enregistrée.
inspector-collection-import = Importer une collection
inspector-collection-import-title = Importer une collection
inspector-collection-imported = Collection { $name } ajoutée.
inspector-collection-imported-as = Ajoutée sous le nom { $name }, car le sien était déjà utilisé.
inspector-collection-export = Exporter
inspector-collection-export-title = Exporter la collection
inspector-collection-exported = { $left ->
    [0] Enregistrée dans { $file }.
    [one] Enregistrée dans { $file }, sans { $left } champ sur une personne.
   *[other] Enregistrée dans { $file }, sans { $left } champs sur des personnes.
  }
inspector-collection-empty = Cette collection n’a pas de requêtes.
inspector-collection-runs = { $name } est en cours d’exécution. Attendez la fin ou arrêtez-la.
inspector-run-title = Exécuter { $name }
inspector-run-text = Les requêtes sont envoyées dans l’ordre. L’exécution s’arrête au premier échec. Elle s’arrête aussi à une requête qui signe ou déplace de l’argent, après avoir créé un brouillon pour la fenêtre de confirmation.
inspector-run-collection = Exécuter la collection
inspector-run-again = Exécuter encore
inspector-run-stop = Arrêter
inspector-run-stopping = Arrêt en cours
inspector-run-other = { $name } est en cours d’exécution. Attendez la fin, ou ouvrez-la et arrêtez-la.
inspector-run-steps = Requêtes de l’exécution
inspector-run-effect = Effet
inspector-run-status = Statut
inspector-run-time = Durée
inspector-run-milliseconds = { $time } ms
inspector-run-choose = Choisissez une requête pour voir sa réponse.
inspector-run-ended-running = { $done } sur { $all } terminées
inspector-run-ended-done = Les { $all } requêtes ont reçu une réponse.
inspector-run-ended-failed = Arrêt : { $name } a échoué.
inspector-run-ended-drafted = Arrêt : { $name } doit être confirmé, et son brouillon a été créé pour la fenêtre de confirmation. Les requêtes suivantes n’ont pas été envoyées.
inspector-run-ended-stopped = Arrêt après { $done } requêtes sur { $all }.
inspector-step-waiting = En attente
inspector-step-running = En cours
inspector-step-done = Terminée
inspector-step-failed = Échec
inspector-step-drafted = Brouillon créé
inspector-step-skipped = Non envoyée
inspector-values = Valeurs de réponses précédentes
inspector-values-text = Un champ peut utiliser une valeur de la dernière réponse d’une requête précédente de la collection, par exemple { $example }.
inspector-copy-path = Copier le chemin { $reference }
inspector-copy-path-help = Cliquez sur le nom d’un champ pour copier son chemin, à utiliser dans une requête suivante de la collection.
inspector-values-none = Aucune requête ne précède celle-ci dans sa collection.
inspector-values-confirmed = Envoyée seulement après confirmation. Copiez une valeur de sa réponse depuis sa page.
inspector-values-unanswered = Pas encore exécutée depuis l’ouverture du profil. Ses valeurs sont connues après son exécution. Si vous exécutez la collection, elle est exécutée avant cette requête.
inspector-values-empty = Sa dernière réponse ne contient aucune valeur utilisable.
inspector-requests-full = Une collection contient au plus { $most } requêtes. Retirez-en une d’abord.
inspector-request-save = Enregistrer la requête
inspector-request-save-text = Les champs du formulaire sont enregistrés, chiffrés, sur cet ordinateur. Les secrets ne sont pas enregistrés : Bursar les ajoute à l’envoi de la requête.
inspector-request-save-values = Un champ peut utiliser une valeur d’une réponse antérieure de la même collection : { $example }.
inspector-request-name = Nom de la requête
inspector-request-name-help = Une requête de ce nom dans la collection est remplacée.
inspector-request-saved = Requête enregistrée.
inspector-request-drop = Retirer { $name }
inspector-request-unfit = « { $name } » ne peut pas être copiée. { $why }
inspector-name-missing = Saisissez un nom.
inspector-name-taken = « { $name } » est déjà utilisé. Choisissez un autre nom.
inspector-field-none = Cette opération n’a pas de champ « { $field } ».
inspector-live = Aperçu de la requête
inspector-to-correct = À remplir ou à corriger : { $fields }.
inspector-field-missing = Remplissez ce champ.
inspector-run-reads = Exécuter
inspector-run-writes = Exécuter
inspector-run-signs = Vérifier
inspector-run-moves_money = Vérifier
inspector-running = Exécution en cours
inspector-reset = Effacer le formulaire
inspector-result = Résultat
inspector-drafted = Un brouillon a été créé. Rien n’est envoyé tant que personne ne l’a confirmé dans la fenêtre de confirmation.
inspector-drafted-then = Ce brouillon a été décidé :
inspector-open-draft = Ouvrir l’entrée
inspector-own-form-open = Ouvrir le formulaire { $form }
inspector-transfer-form = de transfert
inspector-payout-form = de versement
inspector-own-form = Cette opération a aussi son propre formulaire, qui indique ce qui ne va pas à chaque champ.
